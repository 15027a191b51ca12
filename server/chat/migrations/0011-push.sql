-- Addresses of mobile apps at the services of Apple and Google, as older apps register them.
create table push_tokens (
  user_id integer not null references people,
  kind text not null check (kind in ('apns', 'fcm')),
  token text not null check (length(token) between 1 and 4096),
  ios_app_id text,
  registered_at_ms bigint not null,
  primary key (user_id, kind, token)
);

-- Apps that get their notifications encrypted. The relay alone can read which device it is.
create table push_devices (
  user_id integer not null references people,
  push_account_id bigint not null,
  kind text not null check (kind in ('apns', 'fcm')),
  public_key bytea not null,
  relay_key text not null,
  sealed_registration text not null,
  -- What the relay calls the device; absent until it has taken it.
  relay_device_id bigint,
  -- Why the relay will never take it.
  error_code text,
  registered_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null default 0,
  primary key (user_id, push_account_id)
);
create index push_devices_pending on push_devices (due_at_ms) where relay_device_id is null and error_code is null;

-- What is to be told to somebody's devices. A row goes when the relay has it.
create table push_outbox (
  id bigint generated always as identity primary key,
  user_id integer not null references people,
  op text not null check (op in ('message', 'remove')),
  message_ids bigint[] not null,
  trigger text not null default '',
  queued_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null default 0
);
create index push_outbox_due on push_outbox (due_at_ms, id);

-- Messages that stand as notifications on somebody's devices, to be taken away once they are read.
create table push_shown (
  user_id integer not null references people,
  message_id bigint not null,
  shown_at_ms bigint not null,
  primary key (user_id, message_id)
);
create index push_shown_by_age on push_shown (shown_at_ms);
