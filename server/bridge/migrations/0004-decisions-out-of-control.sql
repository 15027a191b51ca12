-- Messages of the withdrawals channel that were written while it could not be used for decisions, until they are processed.
create table void_messages (
  channel_id bigint not null,
  message_id bigint not null,
  primary key (channel_id, message_id)
);
