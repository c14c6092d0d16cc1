import type { IconShape } from '$kit/icons';

export interface RowAction {
  id: string;
  icon: IconShape;
  text: string;
  /** The language of the text, when it differs from the page's. */
  lang?: 'en';
  key?: string;
  disabled?: boolean;
  danger?: boolean;
  run: () => unknown;
}
