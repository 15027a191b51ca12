-- The organization this deployment serves; there is exactly one.
create table organization (
  id integer primary key check (id = 1),
  uuid uuid not null,
  created_at_ms bigint not null,
  -- Values an administrator changed, by name; what is not here has the default of domain/organization/settings.ts.
  settings jsonb not null default '{}',
  -- Personal settings people start with, by name, where they differ from the built-in ones.
  user_setting_defaults jsonb not null default '{}',
  -- Set while the organization is closed: nobody signs in.
  deactivated_at_ms bigint
);

-- What the chat keeps of a person beyond the account; a person without a row has every default.
create table chat_users (
  user_id integer primary key references people,
  timezone text not null default '',
  avatar_blob text,
  avatar_version integer not null default 1,
  -- Personal settings that differ from their defaults, by name.
  settings jsonb not null default '{}',
  -- Custom profile field values by field id: {"value": …, "rendered_value": …}.
  profile_data jsonb not null default '{}',
  status_text text not null default '',
  status_emoji jsonb
);

create table user_groups (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  name_key text not null unique,
  description text not null,
  creator_id integer references people,
  created_at_ms bigint,
  -- Members of a system group follow from roles and are not stored.
  is_system boolean not null default false,
  is_deactivated boolean not null default false,
  -- Group-setting values by name: a group id, or {"direct_members": […], "direct_subgroups": […]}.
  permissions jsonb not null default '{}'
);

create table user_group_members (
  group_id integer not null references user_groups,
  user_id integer not null references people,
  primary key (group_id, user_id)
);
create index user_group_members_by_user on user_group_members (user_id);

create table user_group_subgroups (
  group_id integer not null references user_groups,
  subgroup_id integer not null references user_groups,
  primary key (group_id, subgroup_id),
  check (group_id <> subgroup_id)
);
