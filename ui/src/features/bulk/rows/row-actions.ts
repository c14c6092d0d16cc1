import type { IconShape } from '$kit/icons';

/** Something that can be done with a row: the main one is a button, the others are under More. */
export interface RowAction {
  /** Also its test id. */
  id: string;
  icon: IconShape;
  text: string;
  /** The language of the text, when it differs from the page's. */
  lang?: 'en';
  key?: string;
  disabled?: boolean;
  danger?: boolean;
  run: () => void;
}
