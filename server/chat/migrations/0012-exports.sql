-- Copies of the organization's data that administrators have asked for. A row that is neither done, failed nor deleted
-- is worked on, or will be after the next start.
create table data_exports (
  id integer generated always as identity primary key,
  actor_id integer not null references people,
  -- 1: what everybody may read; 2: also what people who agreed to it may read.
  kind smallint not null check (kind in (1, 2)),
  requested_at_ms bigint not null,
  -- Where the archive lies, under a name that cannot be guessed.
  file_name text,
  finished_at_ms bigint,
  failed_at_ms bigint,
  deleted_at_ms bigint
);
create index data_exports_unfinished on data_exports (id)
  where finished_at_ms is null and failed_at_ms is null and deleted_at_ms is null;
