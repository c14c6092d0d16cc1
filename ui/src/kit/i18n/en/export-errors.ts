import type { ExportError } from '$ipc';
import type { ErrorWords } from './errors';

type Problem = Exclude<ExportError['code'], 'original'>;

/** Why a file can't be written, and what to do. A file that was there before is unchanged. */
export const exportErrors: Record<`export_${Problem}`, ErrorWords> = {
  export_no_folder: { title: 'The folder is gone', text: 'Choose another place for the file.' },
  export_read_only: {
    title: 'The file can’t be written there',
    text: 'The folder is read-only. Choose another place, such as Downloads.',
  },
  export_in_use: {
    title: 'The file is open in another program',
    text: 'Close it in Excel, then export again. What was in it is unchanged.',
  },
  export_not_a_file: { title: 'The name belongs to a folder', text: 'Choose another name for the file.' },
  export_bad_name: {
    title: 'This file name isn’t allowed',
    text: 'The name is too long, or has an invalid character. Choose a shorter name.',
  },
  export_disk_full: { title: 'The disk is full', text: 'Free some space, or choose another disk.' },
  export_unwritable: {
    title: 'The file could not be written',
    text: 'Try another place. What was there before is unchanged.',
  },
  export_does_not_fit: {
    title: 'This is more than Excel can hold',
    text: 'Export as CSV instead.',
  },
  export_results: {
    title: 'The results could not be read',
    text: 'Try again. If this continues, restart Porokh. Nothing is lost.',
  },
  export_cancelled: { title: 'Export cancelled', text: 'Nothing was written.' },
};
