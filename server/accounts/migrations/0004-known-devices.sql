-- What people have signed in with: who signs in with something else is told of it by mail. The mark is a SHA-256.
create table known_devices (
  person_id integer not null references people,
  mark_hash bytea not null,
  last_seen_at_ms bigint not null,
  primary key (person_id, mark_hash)
);
create index known_devices_by_age on known_devices (last_seen_at_ms);
