-- The user and the messages that a mail quotes; null for a mail that is sent in any case.
alter table mail_outbox add column about jsonb;
