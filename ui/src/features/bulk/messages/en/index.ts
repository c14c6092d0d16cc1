export * from './bulk';
export * from './exports';
export * from './links';
export * from './packing';
export * from './parcels';
export * from './run-table';
export * from './rules';
export * from './runs';
