export * from './deliveries';
export * from './outcome-file';
export * from './payout';
