-- Counts per day in UTC. A job adds the messages after the watermark, so that nothing reads all messages.
create table usage_days (
  day date primary key,
  active_people integer not null default 0,
  people_channel_messages integer not null default 0,
  people_direct_messages integer not null default 0,
  bot_channel_messages integer not null default 0,
  bot_direct_messages integer not null default 0
);

-- People who were active on a day: each counts once. Older days are deleted, their counts stay.
create table active_people (
  day date not null,
  user_id integer not null references people,
  primary key (day, user_id)
);

-- The newest counted message. Ids become visible in order.
create table counted_messages (
  id integer primary key check (id = 1),
  up_to_id bigint not null
);
insert into counted_messages (id, up_to_id) values (1, 0);
