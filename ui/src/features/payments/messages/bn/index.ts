export * from './pay-form';
export * from './payments';
export * from './refund';
