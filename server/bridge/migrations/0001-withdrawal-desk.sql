-- The message a withdrawal was brought before those who decide with: what becomes of it is told where that message is.
create table withdrawal_topics (
  withdrawal_id bigint primary key,
  message_id bigint not null
);

-- Up to which message of a channel decisions have been heard.
create table heard_decisions (
  channel_id bigint primary key,
  message_id bigint not null
);
