-- One person is one chat user and one trading account; a bot is a chat user that belongs to a person.
create table people (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('human', 'bot')),
  email text not null check (length(email) between 3 and 254),
  -- Addresses are compared without regard to case; the spelling people chose is kept in `email`.
  email_key text not null unique,
  full_name text not null check (length(full_name) between 1 and 100),
  role smallint not null check (role in (100, 200, 300, 400, 600)),
  bot_type smallint check (bot_type in (1, 2, 3, 4)),
  bot_owner_id integer references people,
  is_active boolean not null default true,
  password_hash text,
  -- Counts what makes an earlier proof of identity worthless: a session opens only on the number it was proved at.
  credential_epoch integer not null default 0,
  -- Both are AES-256-GCM under the master key, bound to the person. The pending one waits for its first code.
  totp_secret bytea,
  totp_pending_secret bytea,
  -- The last time step whose code was used: a code works once.
  totp_last_step bigint,
  joined_at_ms bigint not null,
  deactivated_at_ms bigint,
  check ((kind = 'bot') = (bot_type is not null)),
  check (kind = 'bot' or bot_owner_id is null),
  check (kind = 'human' or (password_hash is null and totp_secret is null and totp_pending_secret is null)),
  check (is_active = (deactivated_at_ms is null))
);
create index people_by_bot_owner on people (bot_owner_id) where bot_owner_id is not null;

create table sessions (
  token_hash bytea primary key,
  person_id integer not null references people,
  created_at_ms bigint not null,
  last_used_at_ms bigint not null,
  expires_at_ms bigint not null,
  address text not null,
  user_agent text not null
);
create index sessions_by_person on sessions (person_id);

create table chat_api_keys (
  key_hash bytea primary key,
  person_id integer not null references people,
  created_at_ms bigint not null,
  last_used_at_ms bigint,
  -- Set when the person is deactivated: the key opens nothing, yet its holder is told why.
  ended_at_ms bigint
);
create index chat_api_keys_by_person on chat_api_keys (person_id, created_at_ms);

create table trading_api_keys (
  api_key text primary key,
  person_id integer not null references people,
  label text not null check (length(label) <= 100),
  -- AES-256-GCM under the master key, bound to api_key and person_id.
  secret_sealed bytea not null,
  permissions text[] not null check (permissions <@ array['read', 'trade', 'withdraw']),
  ip_ranges text[] not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint,
  last_used_address text,
  -- A key the web client got by signing in ends with the session.
  session_token_hash bytea references sessions on delete cascade
);
create index trading_api_keys_by_person on trading_api_keys (person_id);
create index trading_api_keys_by_session on trading_api_keys (session_token_hash) where session_token_hash is not null;

-- A subject is a keyed hash of an account name or an address: people type passwords into the name field.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  subject text not null,
  at_ms bigint not null
);
create index sign_in_failures_by_subject on sign_in_failures (subject, at_ms);

create table audit_log (
  id bigint generated always as identity primary key,
  at_ms bigint not null,
  actor_id integer references people,
  action text not null,
  subject text not null,
  details jsonb not null
);
create index audit_log_by_time on audit_log (at_ms);

-- What is true of the deployment as a whole, such as the fingerprint of the master key its secrets are sealed under.
create table installation (
  key text primary key,
  value text not null
);
