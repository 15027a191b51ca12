create table channel_folders (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  rendered_description text not null,
  position integer not null,
  is_archived boolean not null default false,
  creator_id integer references people,
  created_at_ms bigint not null
);
create unique index channel_folders_by_name on channel_folders (lower(name)) where not is_archived;

create table channels (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  name_key text not null unique,
  description text not null,
  rendered_description text not null,
  creator_id integer references people,
  created_at_ms bigint not null,
  -- private: only subscribers read; private_protected: and only what was sent while they were subscribed.
  privacy text not null check (privacy in ('public', 'web_public', 'private', 'private_protected')),
  is_archived boolean not null default false,
  is_default boolean not null default false,
  folder_id integer references channel_folders,
  -- null: as the organization says; -1: never deleted.
  retention_days integer check (retention_days = -1 or retention_days > 0),
  topics_policy text not null check (topics_policy in ('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only')),
  default_push_notifications boolean,
  email_token text not null unique,
  -- Group-setting values by name, as in user_groups.
  permissions jsonb not null default '{}'
);

create table subscriptions (
  user_id integer not null references people,
  channel_id integer not null references channels,
  is_active boolean not null,
  color text not null,
  is_muted boolean not null default false,
  pin_to_top boolean not null default false,
  -- null: as the personal settings say.
  desktop_notifications boolean,
  audible_notifications boolean,
  push_notifications boolean,
  email_notifications boolean,
  wildcard_mentions_notify boolean,
  primary key (user_id, channel_id)
);
create index subscriptions_by_channel on subscriptions (channel_id) where is_active;

-- When a person was subscribed, in message ids: who received a message follows from these, so that sending to ten
-- thousand subscribers writes one row. Both ends are inclusive; an open end is null.
create table subscription_periods (
  user_id integer not null references people,
  channel_id integer not null references channels,
  from_message_id bigint not null,
  to_message_id bigint,
  primary key (user_id, channel_id, from_message_id)
);
