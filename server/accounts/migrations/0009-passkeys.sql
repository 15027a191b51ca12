-- What a person signs in with in place of password and second factor. The public key is COSE as the authenticator gave it.
create table passkeys (
  id integer generated always as identity primary key,
  credential_id bytea not null unique,
  person_id integer not null references people,
  name text not null check (length(name) between 1 and 100),
  public_key bytea not null,
  -- Signatures so far by the authenticator's own count; 0 for one that does not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the key is copied to other devices of its owner.
  is_backed_up boolean not null,
  created_at_ms bigint not null,
  last_used_at_ms bigint
);
create index passkeys_by_person on passkeys (person_id);

-- How authenticators know the person: random, so that it says nothing of them. Made with the first passkey.
alter table people add column passkey_handle bytea unique;

-- Challenges that were answered: each works once. SHA-256; forgotten when they would have run out anyway.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at_ms bigint not null
);
create index used_passkey_challenges_by_age on used_passkey_challenges (expires_at_ms);
