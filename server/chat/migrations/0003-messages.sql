-- A direct conversation is the set of its people; the same people always meet in the same one.
create table conversations (
  id integer generated always as identity primary key,
  member_ids integer[] not null unique
);
create table conversation_members (
  user_id integer not null references people,
  conversation_id integer not null references conversations,
  primary key (user_id, conversation_id)
);

-- English words by their stem, and none left out: what people look for is often made of the commonest words.
create text search dictionary chat_stem (template = snowball, language = english);
create text search configuration chat_search (copy = pg_catalog.english);
alter text search configuration chat_search alter mapping replace english_stem with chat_stem;

-- A place is where messages are: 2 × channel id, or 2 × conversation id + 1.
create table messages (
  id bigint primary key,
  place integer not null,
  -- Where it was sent. Moving changes `place` alone: who received a message and has read it hangs on this one.
  origin_place integer not null,
  topic text not null,
  -- What makes two spellings one topic; made by domain/topics/topic.ts, so that it does not hang on the database's locale.
  topic_key text collate "C" not null,
  sender_id integer not null references people,
  content text not null,
  rendered_content text not null,
  sent_at_s bigint not null,
  client text not null,
  -- Bits of domain/messages/attributes.ts: has link, image, attachment; wildcard mentions; read by its sender.
  attributes smallint not null,
  -- Grows with whatever changes the message as clients see it, reactions and submessages included: what a process keeps of
  -- a message is right as long as this is the same.
  revision integer not null default 0,
  edit_history jsonb,
  last_edit_at_s bigint,
  last_moved_at_s bigint,
  -- The topic is plain text and must not be taken for markup; the bound keeps a tsvector under its own limit of a megabyte.
  search tsvector not null generated always as (to_tsvector(
    'chat_search',
    replace(replace(replace(topic, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || ' ' || left(rendered_content, 250000)
  )) stored
) with (fillfactor = 90);
create index messages_by_place on messages (place, id);
create index messages_by_topic on messages (place, topic_key, id);
create index messages_by_origin on messages (origin_place, id);
create index messages_by_sender on messages (sender_id, id);
create index messages_by_time on messages (sent_at_s, id);
create index messages_by_search on messages using gin (search);
create index messages_moved_in on messages (place, id) where place <> origin_place;
create index messages_to_everybody on messages (origin_place, id) where attributes & 8 <> 0;

-- Whom a message reached although subscription_periods says otherwise, or whom it was taken from: what a move does to
-- few people, and the mention of a bot that is not subscribed. Looked at only for messages with that attribute.
create table message_receipts (
  user_id integer not null references people,
  message_id bigint not null references messages on delete cascade,
  is_received boolean not null,
  primary key (user_id, message_id)
);
create index message_receipts_by_message on message_receipts (message_id);

-- The last id given to a message: taken under a row lock, so ids become visible in their own order.
create table message_ids (
  id integer primary key check (id = 1),
  last_id bigint not null
);
insert into message_ids values (1, 0);

-- Flags that few people have on few messages: starred, collapsed, mentioned, alert word, historical.
create table message_flags (
  user_id integer not null references people,
  message_id bigint not null references messages on delete cascade,
  flags smallint not null,
  primary key (user_id, message_id)
);
create index message_flags_by_message on message_flags (message_id);
create index message_flags_starred on message_flags (user_id, message_id) where flags & 1 <> 0;

-- What a person has read of what was sent to a place: everything up to `watermark` and `read` above it, except `unread`.
-- Ids of other places inside the ranges mean nothing. The algebra is in domain/unread/read-position.ts.
create table read_positions (
  user_id integer not null references people,
  place integer not null,
  watermark bigint not null,
  read int8multirange not null default '{}',
  unread int8multirange not null default '{}',
  primary key (user_id, place)
);

create table reactions (
  -- The order they were given in.
  id bigint generated always as identity unique,
  message_id bigint not null references messages on delete cascade,
  user_id integer not null references people,
  emoji_type text not null check (emoji_type in ('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji')),
  emoji_code text not null,
  emoji_name text not null,
  primary key (message_id, user_id, emoji_type, emoji_code)
);

create table submessages (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  sender_id integer not null references people,
  msg_type text not null,
  content text not null
);
create index submessages_by_message on submessages (message_id);

-- How a person wants to be told of a topic: 1 muted, 2 unmuted, 3 followed.
create table user_topics (
  user_id integer not null references people,
  channel_id integer not null references channels,
  topic_key text collate "C" not null,
  topic text not null,
  policy smallint not null check (policy in (1, 2, 3)),
  updated_at_s bigint not null,
  primary key (user_id, channel_id, topic_key)
);

create table muted_users (
  user_id integer not null references people,
  muted_user_id integer not null references people,
  muted_at_s bigint not null,
  primary key (user_id, muted_user_id)
);
create index muted_users_by_muted on muted_users (muted_user_id);

create table alert_words (
  user_id integer not null references people,
  word text not null,
  word_key text not null,
  primary key (user_id, word_key)
);
