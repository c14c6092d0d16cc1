import { count } from '../numbers';

/** A count with its noun: `1 parcel`, `2 parcels`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
