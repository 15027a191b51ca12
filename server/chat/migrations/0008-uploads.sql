-- Files people uploaded. The path id is what stands behind /user_uploads/ in the address; where the bytes lie follows from it.
create table attachments (
  id integer generated always as identity primary key,
  path_id text collate "C" not null unique,
  owner_id integer not null references people,
  -- As its owner called it.
  name text not null,
  size_bytes bigint not null,
  -- Decided from the content, not believed.
  content_type text not null,
  created_at_ms bigint not null,
  -- Since when no message links it; null while one does. Weeks later the file goes.
  unclaimed_since_ms bigint,
  -- Of images: as they are seen, after turning.
  width integer,
  height integer,
  frames integer,
  thumbnails text not null check (thumbnails in ('none', 'pending', 'ready', 'failed'))
);
create index attachments_by_owner on attachments (owner_id, id);
create index attachments_unclaimed on attachments (unclaimed_since_ms) where unclaimed_since_ms is not null;
create index attachments_pending on attachments (id) where thumbnails = 'pending';

-- Which messages link which files: whoever can read such a message can read the file.
create table attachment_messages (
  attachment_id integer not null references attachments on delete cascade,
  message_id bigint not null references messages on delete cascade,
  -- The message was rendered before the thumbnail existed, and waits for it.
  awaits_thumbnail boolean not null,
  primary key (attachment_id, message_id)
);
create index attachment_messages_by_message on attachment_messages (message_id);
create index attachment_messages_awaiting on attachment_messages (attachment_id) where awaits_thumbnail;

-- What all files together take; kept, because every event about a file says it.
create table upload_space (
  id integer primary key check (id = 1),
  bytes_used bigint not null
);
insert into upload_space values (1, 0);

-- Bytes that belong to no row of attachments: on their way in, or on their way out. Removed once they are old enough.
create table loose_blobs (
  key_prefix text collate "C" primary key,
  since_ms bigint not null
);
create index loose_blobs_by_age on loose_blobs (since_ms);

-- Resumable uploads under way. How far each has come is what lies in its file.
create table unfinished_uploads (
  path_id text collate "C" primary key,
  owner_id integer not null references people,
  size_bytes bigint not null,
  created_at_ms bigint not null
);
create index unfinished_uploads_by_owner on unfinished_uploads (owner_id);
create index unfinished_uploads_by_age on unfinished_uploads (created_at_ms);
