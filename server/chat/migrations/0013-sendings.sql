-- How clients that show a message before it is stored would send it once more: the same key of the same sender is the
-- same message. Rows outlive their message and go after some days.
create table message_sendings (
  sender_id integer not null,
  sending_key text not null,
  message_id bigint not null,
  sent_at_s bigint not null,
  primary key (sender_id, sending_key)
);
create index message_sendings_age on message_sendings (sent_at_s);
