export * from './accounts';
export * from './alerts';
export * from './notifications';
export * from './payment-account';
export * from './settings';
