-- Accounts that users connected at providers of video calls. The token is sealed with the master key.
create table call_tokens (
  user_id integer not null references people,
  provider text not null,
  sealed bytea not null,
  primary key (user_id, provider)
);
