-- Live, test or practice is called the environment everywhere.
ALTER TABLE checks RENAME COLUMN realm TO environment;
ALTER TABLE me_readings RENAME COLUMN realm TO environment;
ALTER TABLE quota_readings RENAME COLUMN realm TO environment;
ALTER TABLE runs RENAME COLUMN realm TO environment;
ALTER TABLE notes RENAME COLUMN realm TO environment;
ALTER TABLE payments RENAME COLUMN realm TO environment;
ALTER TABLE payment_methods RENAME COLUMN realm TO environment;
ALTER TABLE transfers RENAME COLUMN realm TO environment;
ALTER TABLE link_lists RENAME COLUMN realm TO environment;
ALTER TABLE ping_readings RENAME COLUMN realm TO environment;
ALTER TABLE reports RENAME COLUMN realm TO environment;
ALTER TABLE delivery_sendings RENAME COLUMN realm TO environment;
ALTER TABLE deliveries RENAME COLUMN realm TO environment;
ALTER TABLE inbox RENAME COLUMN realm TO environment;
ALTER TABLE reported_phones RENAME COLUMN realm TO environment;
ALTER TABLE blocks RENAME COLUMN realm TO environment;
