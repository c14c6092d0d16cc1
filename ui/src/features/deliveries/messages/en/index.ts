export * from './deliveries';
export * from './outcome-file';
