export * from './bulk';
export * from './exports';
export * from './run-table';
export * from './runs';
