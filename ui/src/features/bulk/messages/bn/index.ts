export * from './bulk';
export * from './exports';
export * from './links';
export * from './packing';
export * from './run-table';
export * from './runs';
