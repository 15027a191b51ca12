-- Grows with each change of who subscribes to a channel. A message is stored with the current one: its node delivers it to the
-- subscribers of that moment.
alter table message_ids add column subscriptions_revision bigint not null default 0;
