export * from './bulk';
export * from './exports';
export * from './links';
export * from './run-table';
export * from './runs';
