export * from './check';
export * from './details';
export * from './phone';
export * from './quick';
