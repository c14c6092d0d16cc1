export * from './activity';
export * from './alert-toasts';
