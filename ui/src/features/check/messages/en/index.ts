export * from './check';
export * from './deferred';
export * from './details';
export * from './phone';
export * from './quick';
export * from './today';
