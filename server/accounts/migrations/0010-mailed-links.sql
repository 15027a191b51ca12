-- A link to choose a new password with; a newer one takes its place. Of its key the SHA-256 is kept. Another password or
-- another address makes it worthless.
create table password_links (
  person_id integer primary key references people,
  key_hash bytea not null unique,
  email_key text not null,
  credential_epoch integer not null,
  expires_at_ms bigint not null
);

-- Addresses a link to a new password was asked for, whoever has them; they are looked up after the reply.
create table password_requests (
  id bigint generated always as identity primary key,
  email_key text not null
);

-- An address that is to take the place of a person's, once whoever asked has shown that they read mail there. The mail is
-- written after the reply; the key, of which the SHA-256 is kept, is made with it.
create table email_changes (
  person_id integer primary key references people,
  new_email text not null check (length(new_email) between 3 and 254),
  key_hash bytea unique,
  email_key text not null,
  credential_epoch integer not null,
  asked_at_ms bigint not null,
  expires_at_ms bigint not null,
  is_mailed boolean not null default false
);

-- How often links were asked for. A subject is a keyed hash of an account, an address of mail or one of the network.
create table link_requests (
  subject text not null,
  at_ms bigint not null
);
create index link_requests_by_subject on link_requests (subject, at_ms);
