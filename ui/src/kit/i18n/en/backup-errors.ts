import type { BackupError, BackupPart } from '$ipc';
import type { ErrorWords } from './errors';

export type BackupErrorKey = `backup_${Exclude<BackupError['code'], 'database'>}`;

const parts: Record<BackupPart, string> = {
  contents: 'its list of contents',
  database: 'the records',
  settings: 'the settings',
  files: 'a kept file',
};

/** Why a backup can't be made or read, and what to do. Nothing is left of one that wasn't made. */
export const backupErrors: Record<BackupErrorKey, ErrorWords> = {
  backup_folder_gone: {
    title: 'The folder isn’t there',
    text: ({ folder }) => `${folder} can’t be found. Plug the drive in, or choose another folder.`,
  },
  backup_not_writable: {
    title: 'Nothing can be written there',
    text: ({ folder }) => `${folder} takes no files from Porokh. Choose another folder, such as Downloads.`,
  },
  backup_disk_full: {
    title: 'The disk is full',
    text: ({ folder }) => `There is no room in ${folder}. Free some space, or choose another disk.`,
  },
  backup_unreadable: {
    title: 'The file can’t be read',
    text: ({ file }) => `${file} was moved, or its drive was taken out. Choose it where it is now.`,
  },
  backup_not_a_backup: {
    title: 'This is no backup of Porokh',
    text: ({ file }) => `${file} is another kind of file. The name of a backup ends in .porokh.`,
  },
  backup_cut_off: {
    title: 'The backup is cut off',
    text: ({ file }) =>
      `The end of ${file} is missing, as after a copy that was broken off. Copy it again, or choose an earlier backup.`,
  },
  backup_altered: {
    title: 'The backup is damaged',
    text: ({ file, part }) =>
      `In ${file}, ${part === null ? 'a part' : parts[part]} isn’t as it was written. Choose an earlier backup.`,
  },
  backup_newer: {
    title: 'A newer Porokh made this backup',
    text: ({ word }) =>
      `${word === null ? 'It' : `Porokh ${word}`} made it. Install the newest Porokh, then choose the file again.`,
  },
  backup_in_data: {
    title: 'This is the folder of your data itself',
    text: 'A backup beside the data is lost with it. Choose another folder, best on another drive.',
  },
  backup_running: { title: 'A backup is being made', text: 'Wait until it is done, or stop it.' },
  backup_stopped: { title: 'The backup was stopped', text: 'Nothing of it was left.' },
};
