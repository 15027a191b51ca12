-- Providers that the organization's owners configured; those of the environment are not stored.
create table sso_providers (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  settings jsonb not null,
  -- AES-256-GCM under the master key, bound to id and issuer; null for a public client.
  client_secret_sealed bytea,
  changed_at_ms bigint not null
);

-- Accounts of providers that sign in as a person. The pair of issuer and subject never changes its meaning.
create table sso_identities (
  id integer generated always as identity primary key,
  issuer text not null,
  subject text not null,
  person_id integer not null references people,
  provider_id text not null,
  email text not null,
  -- The role and the user groups that the provider gave at the last sign-in, which it may take away again.
  given_role smallint check (given_role in (100, 200, 300, 400, 600)),
  given_group_ids integer[] not null default '{}',
  linked_at_ms bigint not null,
  last_used_at_ms bigint not null,
  unique (issuer, subject)
);
create index sso_identities_by_person on sso_identities (person_id);

-- States that came back from a provider: each works once. SHA-256; deleted when they would have expired anyway.
create table used_sso_states (
  state_hash bytea primary key,
  expires_at_ms bigint not null
);
create index used_sso_states_by_age on used_sso_states (expires_at_ms);

-- Verified sign-ins at a provider that still need the person's consent or second factor. Sealed, because they contain the ID token.
create table pending_sso_sign_ins (
  key_hash bytea primary key,
  sealed bytea not null,
  expires_at_ms bigint not null
);
create index pending_sso_sign_ins_by_age on pending_sso_sign_ins (expires_at_ms);

-- The provider of a session, for signing out there too.
create table sso_sessions (
  token_hash bytea primary key references sessions on delete cascade,
  provider_id text not null,
  id_token_sealed bytea not null
);

-- The provider checked a second factor and is trusted to do so.
alter table sessions add column factor_by_provider boolean not null default false;
