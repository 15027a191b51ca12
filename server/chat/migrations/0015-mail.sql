-- Up to which message it was looked who is to get mail about new messages.
create table mail_watermark (
  id integer primary key check (id = 1),
  message_id bigint not null
);

-- Messages somebody is to get mail about, unless they have read them when the mail is due.
create table mail_waiting (
  user_id integer not null references people,
  message_id bigint not null,
  reason text not null,
  queued_at_ms bigint not null,
  primary key (user_id, message_id)
);

-- When somebody last got a digest.
create table mail_digests (
  user_id integer primary key references people,
  sent_at_ms bigint not null
);

create index user_topics_followed on user_topics (channel_id, topic_key) where policy = 3;

-- Up to which of domain/organization/update-announcements.ts the organization was told what is new.
alter table organization add column update_level integer not null default 0;
