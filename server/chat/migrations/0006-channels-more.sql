-- Channels that newcomers may choose together, such as those of one department.
create table default_channel_groups (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  name_key text not null unique,
  description text not null check (length(description) <= 1024)
);

create table default_channel_group_channels (
  group_id integer not null references default_channel_groups on delete cascade,
  channel_id integer not null references channels,
  primary key (group_id, channel_id)
);
create index default_channel_group_channels_by_channel on default_channel_group_channels (channel_id);
