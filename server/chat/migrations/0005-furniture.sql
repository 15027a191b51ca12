-- What an organization and its people set up around the messages.

-- Applied to every message in the order of their positions.
create table linkifiers (
  id integer generated always as identity primary key,
  pattern text not null unique,
  url_template text not null,
  position integer not null
);

create table playgrounds (
  id integer generated always as identity primary key,
  name text not null,
  language text not null,
  url_template text not null,
  unique (language, name)
);

create table custom_profile_fields (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  hint text not null,
  -- The numbers of domain/profile-fields/field-type.ts.
  type smallint not null check (type between 1 and 8),
  position integer not null,
  -- JSON as clients get it, empty where the type needs none.
  field_data text not null,
  is_required boolean not null,
  is_editable_by_user boolean not null,
  is_in_summary boolean not null
);

-- A name belongs to one emoji at a time; messages and reactions keep showing one that was deactivated.
create table custom_emoji (
  id integer generated always as identity primary key,
  name text not null,
  author_id integer references people,
  file_name text not null unique,
  is_deactivated boolean not null default false
);
create unique index custom_emoji_by_name on custom_emoji (name) where not is_deactivated;

create table navigation_views (
  user_id integer not null references people,
  fragment text not null,
  is_pinned boolean not null,
  -- null for the views every client has built in.
  name text,
  primary key (user_id, fragment)
);
create unique index navigation_views_by_name on navigation_views (user_id, name);

create table drafts (
  id integer generated always as identity primary key,
  user_id integer not null references people,
  -- Empty while nobody has said where it is to go.
  type text not null check (type in ('', 'stream', 'private')),
  recipients integer[] not null,
  topic text not null,
  content text not null,
  edited_at_s bigint not null
);
create index drafts_by_user on drafts (user_id, edited_at_s);

create table saved_snippets (
  id integer generated always as identity primary key,
  user_id integer not null references people,
  title text not null,
  content text not null,
  created_at_s bigint not null
);
create index saved_snippets_by_user on saved_snippets (user_id);

-- A row is deleted in the transaction that stores the message, so that it is sent once or not at all.
create table scheduled_messages (
  id integer generated always as identity primary key,
  sender_id integer not null references people,
  type text not null check (type in ('stream', 'private')),
  -- The channel, or the people.
  recipients integer[] not null,
  topic text not null,
  content text not null,
  rendered_content text not null,
  client text not null,
  read_by_sender boolean not null,
  deliver_at_s bigint not null,
  has_failed boolean not null default false,
  -- Grows with every change: what is sent is what its sender saw last.
  revision integer not null default 0
);
create index scheduled_messages_by_sender on scheduled_messages (sender_id, deliver_at_s);
create index scheduled_messages_due on scheduled_messages (deliver_at_s) where not has_failed;

create table reminders (
  id integer generated always as identity primary key,
  user_id integer not null references people,
  message_id bigint not null,
  content text not null,
  rendered_content text not null,
  deliver_at_s bigint not null,
  has_failed boolean not null default false
);
create index reminders_by_user on reminders (user_id, deliver_at_s);
create index reminders_due on reminders (deliver_at_s) where not has_failed;
