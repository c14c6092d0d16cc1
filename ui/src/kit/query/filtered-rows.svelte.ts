import { RowPlace } from '../grid/row-place.svelte';
import { PagedRows, type Listing, type ListRequest, type Row } from './paged-rows.svelte';

/** A long list under a filter and a search, and the row of it that the keys are on. */
export class FilteredRows<K extends Listing, Filter extends string> {
  filter: Filter;
  text = $state('');
  rows: PagedRows<K>;
  #first: Filter;
  /** The row that the keys are on. */
  place: RowPlace<Row<K>>;

  /** `first` is the filter that the list opens with. */
  constructor(
    command: K,
    first: Filter,
    request: (filter: Filter, search: string) => ListRequest<K>,
    ties: { keyOf: (row: Row<K>) => number; holds?: () => boolean },
  ) {
    this.#first = first;
    this.filter = $state(first);
    this.rows = new PagedRows(command, () => request(this.filter, this.text));
    this.place = new RowPlace(() => this.rows, ties);
  }

  filterBy(filter: Filter): void {
    this.filter = filter;
    this.place.begin();
  }

  searchFor(text: string): void {
    this.text = text;
    this.place.begin();
  }

  /** Another world has another list: from its beginning. */
  reset(): void {
    this.filter = this.#first;
    this.text = '';
    this.rows.clear();
    this.place.reset();
  }
}
