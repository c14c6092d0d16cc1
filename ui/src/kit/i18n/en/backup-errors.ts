import type { BackupError, BackupPart } from '$ipc';
import type { ErrorWords } from './errors';

export type BackupErrorKey = `backup_${Exclude<BackupError['code'], 'database'>}`;

const parts: Record<BackupPart, string> = {
  contents: 'its list of contents',
  database: 'the records',
  settings: 'the settings',
  files: 'a saved file',
};

/** Why a backup can't be made or read, and what to do. Nothing is left of one that wasn't made. */
export const backupErrors: Record<BackupErrorKey, ErrorWords> = {
  backup_folder_gone: {
    title: 'The folder wasn’t found',
    text: ({ folder }) => `${folder} can’t be found. Connect the drive, or choose another folder.`,
  },
  backup_not_writable: {
    title: 'Porokh can’t write there',
    text: ({ folder }) => `Porokh can’t save files in ${folder}. Choose another folder, such as Downloads.`,
  },
  backup_disk_full: {
    title: 'The disk is full',
    text: ({ folder }) => `There is no space in ${folder}. Free some space, or choose another disk.`,
  },
  backup_unreadable: {
    title: 'The file can’t be read',
    text: ({ file }) => `${file} was moved, or its drive was removed. Choose it again.`,
  },
  backup_not_a_backup: {
    title: 'This is not a Porokh backup',
    text: ({ file }) => `${file} is another kind of file. The name of a backup ends in .porokh.`,
  },
  backup_locked: {
    title: 'The backup is locked',
    text: ({ file }) => `${file} opens with the passphrase that was chosen when it was made.`,
  },
  backup_wrong_passphrase: {
    title: 'The passphrase is not right',
    text: ({ file }) => `${file} was locked with another one. Mind capital letters and spaces.`,
  },
  backup_cut_off: {
    title: 'The backup is cut off',
    text: ({ file }) =>
      `The end of ${file} is missing, as after an interrupted copy. Copy it again, or choose an earlier backup.`,
  },
  backup_altered: {
    title: 'The backup is damaged',
    text: ({ file, part }) =>
      `In ${file}, ${part === null ? 'a part' : parts[part]} has changed since it was written. Choose an earlier backup.`,
  },
  backup_other_version: {
    title: 'Another version of Porokh made this backup',
    text: ({ word }) =>
      `${word === null ? 'This version' : `It is from Porokh ${word}, and this version`} can’t read it. Install the newest version of Porokh, or choose another backup. The file was not changed.`,
  },
  backup_in_data: {
    title: 'This is your data folder',
    text: 'A backup beside the data is lost with it. Choose another folder, preferably on another drive.',
  },
  backup_running: { title: 'A backup is in progress', text: 'Wait until it is finished, or cancel it.' },
  backup_stopped: { title: 'The backup was cancelled', text: 'No file was created.' },
};
