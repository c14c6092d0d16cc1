export * from './month';
export * from './month-sheet';
