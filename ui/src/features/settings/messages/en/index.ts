export * from './accounts';
export * from './alerts';
export * from './data';
export * from './payment-account';
export * from './restore';
export * from './settings';
export * from './updates';
export * from './quick-key';
