/** Leads to the field that finds in the page. */
type Find = () => void;

const fields: Find[] = [];

/** The page has such a field; gives how to take it back. */
export function offersFinding(find: Find): () => void {
  fields.push(find);
  return () => void fields.splice(fields.indexOf(find), 1);
}

/** Leads to the field that finds in the page, the last one that came; `false` where there is none. */
export function findInPage(): boolean {
  const find = fields.at(-1);
  find?.();
  return find !== undefined;
}
