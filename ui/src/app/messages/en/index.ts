export * from './plan-notice';
export * from './problems';
export * from './switcher';
export * from './whereabouts';
