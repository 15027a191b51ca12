-- Invitations by mail, which make one account, and reusable links, which make any number.
create table invitations (
  id integer generated always as identity primary key,
  is_multiuse boolean not null,
  -- What the link ends in. Kept as it is, since whoever made a reusable link is shown it again.
  key text not null unique,
  email text,
  email_key text,
  invited_by integer not null references people,
  role smallint not null check (role in (100, 200, 300, 400, 600)),
  channel_ids integer[] not null,
  group_ids integer[] not null,
  includes_default_channels boolean not null,
  notifies_referrer boolean not null,
  -- Null: the organization's own text; empty: none.
  welcome_text text,
  created_at_ms bigint not null,
  -- Null: never.
  expires_at_ms bigint,
  revoked_at_ms bigint,
  -- Set once the account of an invitation by mail is made.
  used_by integer references people,
  check ((email is null) = is_multiuse and (email_key is null) = is_multiuse),
  check (used_by is null or not is_multiuse)
);
create index invitations_open on invitations (invited_by) where revoked_at_ms is null and used_by is null;
create index invitations_by_email on invitations (email_key) where revoked_at_ms is null and used_by is null;

-- Every mail with an invitation of the last day, to hold the daily limit.
create table invitation_mails (
  id bigint generated always as identity primary key,
  queued_at_ms bigint not null
);
create index invitation_mails_by_time on invitation_mails (queued_at_ms);

-- Addresses that wait for whoever gave them to show that they read mail there.
create table address_confirmations (
  id integer generated always as identity primary key,
  key text not null unique,
  email text not null,
  email_key text not null,
  -- The reusable link it came by; null where anybody may join.
  invitation_id integer references invitations,
  -- The network address that asked, to bound how much mail one of them causes.
  asked_from text not null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  used_by integer references people
);
create index address_confirmations_by_email on address_confirmations (email_key, created_at_ms);
create index address_confirmations_by_asker on address_confirmations (asked_from, created_at_ms);

-- What the server's bots still have to say because somebody joined; a row goes in the transaction that sends it.
create table greetings (
  id bigint generated always as identity primary key,
  bot text not null,
  user_id integer references people,
  channel_id integer references channels,
  topic text not null,
  content text not null,
  check ((user_id is null) <> (channel_id is null))
);
