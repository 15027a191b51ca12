-- Programs in which a user is signed in. A mobile app registers its push key and its push token here.
create table client_devices (
  id bigint generated always as identity primary key,
  user_id integer not null references people,
  registered_at_ms bigint not null,
  -- A byte that names the cipher, then the key.
  push_key bytea check (length(push_key) = 33),
  push_key_id bigint check (push_key_id between 0 and 4294967295),
  kind text check (kind in ('apns', 'fcm')),
  -- Digests of the token at Apple or Google, in Base64; the token itself is known to the relay alone.
  token_id text,
  pending_token_id text,
  token_updated_at_s bigint,
  -- Why the relay rejects the pending token.
  error_code text,
  relay_key text,
  encrypted_registration text,
  due_at_ms bigint,
  attempts integer not null default 0
);
create index client_devices_by_user on client_devices (user_id);
create index client_devices_pending on client_devices (due_at_ms) where pending_token_id is not null and error_code is null;

-- The ways a notification has already gone: a retry repeats only the others.
alter table push_outbox add column sent_by text[] not null default '{}';
