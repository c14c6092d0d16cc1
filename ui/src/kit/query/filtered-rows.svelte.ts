import { PagedRows, type Listing, type ListRequest } from './paged-rows.svelte';

/** A long list under a filter and a search, and the row of it that the keys are on. */
export class FilteredRows<K extends Listing, Filter extends string> {
  filter: Filter;
  text = $state('');
  rows: PagedRows<K>;
  #first: Filter;
  #active = $state(0);

  /** `first` is the filter that the list opens with. */
  constructor(command: K, first: Filter, request: (filter: Filter, search: string) => ListRequest<K>) {
    this.#first = first;
    this.filter = $state(first);
    this.rows = new PagedRows(command, () => request(this.filter, this.text));
  }

  /** By its place under the filter. */
  get active(): number {
    return Math.min(this.#active, Math.max(0, this.rows.total - 1));
  }

  set active(place: number) {
    this.#active = place;
  }

  filterBy(filter: Filter): void {
    this.filter = filter;
    this.#active = 0;
  }

  searchFor(text: string): void {
    this.text = text;
    this.#active = 0;
  }

  /** Another world has another list: from its beginning. */
  reset(): void {
    this.filter = this.#first;
    this.text = '';
    this.#active = 0;
    this.rows.clear();
  }
}
