import type { ErrorKey } from '../error-key';
import { count } from '../numbers';
import type { ErrorFacts, ErrorWords } from './errors';

/** The errors of opening a file. */
export type FileErrorKey = Extract<ErrorKey, `file_${string}` | `copy_${string}`>;

const place = ({ sheet, cell }: ErrorFacts) =>
  `${sheet === null ? '' : ` in sheet “${sheet}”`}${cell === null ? '' : ` after ${cell}`}`;
const inSheet = (sheet: string | null) => (sheet === null ? '' : `Sheet “${sheet}”: `);
const most = (limit: number | null) => (limit === null ? '?' : count(limit));

/** Why a file can't be opened, and what to do. */
export const fileErrors: Record<FileErrorKey, ErrorWords> = {
  file_not_found: {
    title: 'The file is no longer there',
    text: 'It was moved, renamed or deleted, or its drive isn’t connected. Choose it again.',
  },
  file_no_permission: {
    title: 'No permission to read the file',
    text: 'This computer does not let you read it. Copy it to your Documents folder and open the copy.',
  },
  file_locked: {
    title: 'The file is in use',
    text: 'Another program is using it. Save and close it in Excel, then open it again.',
  },
  file_not_a_file: { title: 'This is not a file', text: 'Choose the Excel or CSV file inside the folder.' },
  file_in_cloud: {
    title: 'The file is still in OneDrive or iCloud',
    text: 'Its contents aren’t on this computer yet. Connect to the internet, open it once in Excel, then open it here again.',
  },
  file_unreadable: {
    title: 'The file could not be read',
    text: 'The disk or the network folder did not answer. Copy the file to this computer, then open the copy.',
  },
  file_zero_bytes: {
    title: 'The file is empty',
    text: 'The download may have stopped. Download or save it again.',
  },
  file_empty: {
    title: 'There are no rows',
    text: ({ sheet }) =>
      `${sheet === null ? 'The file has' : `Sheet “${sheet}” has`} no cells with content. Choose another sheet or file.`,
  },
  file_not_a_spreadsheet_web_page: {
    title: 'This is a web page, not a spreadsheet',
    text: 'Some panels save a web page under the name of an Excel file. Open it in Excel, save it as .xlsx, then open that.',
  },
  file_not_a_spreadsheet_picture: {
    title: 'This is a picture',
    text: 'Numbers in a picture can’t be read. Ask for the Excel file itself.',
  },
  file_not_a_spreadsheet_pdf: {
    title: 'This is a PDF',
    text: 'Ask for the same list as Excel or CSV, or copy the numbers and paste them here.',
  },
  file_not_a_spreadsheet_document: {
    title: 'This is a document, not a spreadsheet',
    text: 'Copy the table in it and paste it here, or save the table as .xlsx.',
  },
  file_not_a_spreadsheet_archive: {
    title: 'This is a ZIP file',
    text: 'Unpack it first, then open the Excel or CSV file inside.',
  },
  file_not_a_spreadsheet_flat_open_document: {
    title: 'This is a flat OpenDocument file (.fods)',
    text: 'Open it in LibreOffice, save it as .xlsx, then open that.',
  },
  file_not_a_spreadsheet_sylk: {
    title: 'This is a SYLK file (.slk)',
    text: 'Open it in Excel or LibreOffice, save it as .xlsx, then open that.',
  },
  file_not_a_spreadsheet_dif: {
    title: 'This is a DIF file (.dif)',
    text: 'Open it in Excel or LibreOffice, save it as .xlsx, then open that.',
  },
  file_not_a_spreadsheet_social_calc: {
    title: 'This is an EtherCalc file (.eth)',
    text: 'Open it in EtherCalc, save it as .xlsx, then open that.',
  },
  file_not_a_spreadsheet_owner_file: {
    title: 'This is a temporary file of Excel',
    text: 'Excel creates it while a workbook is open. Choose the file of the same name without ~$.',
  },
  file_not_a_spreadsheet_unknown: {
    title: 'This is not a spreadsheet',
    text: 'Porokh reads xlsx, xlsm, xlsb, xls, ods and CSV. Save the list as one of these.',
  },
  file_password: {
    title: 'The file has a password',
    text: 'Open it in Excel, remove the password under File, Info, Protect Workbook, save it and open it again.',
  },
  file_damaged: {
    title: 'The file is damaged',
    text: (facts) =>
      `Reading stopped${place(facts)}. Open it in Excel, save it under a new name and open that.`,
  },
  file_too_large_file_bytes: {
    title: 'The file is too large',
    text: ({ limit }) => `At most ${most(limit)} MB can be opened. Save only the sheet with the orders.`,
  },
  file_too_large_unpacked_bytes: {
    title: 'The file is too large when unpacked',
    text: ({ limit, sheet }) =>
      `${inSheet(sheet)}at most ${most(limit)} MB unpacked can be read. Copy the orders into a new file without pictures.`,
  },
  file_too_large_shared_texts: {
    title: 'The file has too many texts',
    text: ({ limit }) => `At most ${most(limit)} different texts can be read. Split the file in two.`,
  },
  file_too_large_text_bytes: {
    title: 'One cell has too much text',
    text: ({ limit }) => `A text of at most ${most(limit)} MB can be read. Shorten it or delete its column.`,
  },
  file_too_large_cells: {
    title: 'The sheet has too many cells',
    text: ({ limit, sheet }) =>
      `${inSheet(sheet)}at most ${most(limit)} cells can be read. Split it, or delete columns that you don’t need.`,
  },
  file_too_large_sheets: {
    title: 'The file has too many sheets',
    text: ({ limit }) =>
      `At most ${most(limit)} sheets can be read. Copy the sheet with the orders into a new file.`,
  },
  file_no_such_sheet: {
    title: 'The sheet is no longer there',
    text: 'Choose another sheet, or open the file again.',
  },
  file_cancelled: { title: 'Opening was cancelled', text: 'Nothing was changed. Open it again at any time.' },
  copy_disk_full: {
    title: 'The disk is full',
    text: 'Porokh keeps a copy of the file while you work on it. Free some space, then open it again.',
  },
  copy_not_writable: {
    title: 'The data folder can’t be written',
    text: 'Porokh keeps a copy of the file while you work on it. Allow writing in the data folder, then try again.',
  },
  copy_gone: {
    title: 'Porokh’s copy of the file is gone',
    text: 'It was deleted or changed outside Porokh. Open the original file again.',
  },
};
