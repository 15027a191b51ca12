-- The journal: the only truth about money and orders. One row is one group of commands, committed at once.
create table journal (
  -- Also the fence: a second writer that believes it leads makes a row with the same number, and collides.
  first_sequence bigint primary key check (first_sequence > 0),
  command_count integer not null check (command_count > 0),
  -- Of the last command of the row, in milliseconds since the epoch.
  at_ms bigint not null,
  -- Who wrote it: one server from its start to its end. Two servers never make the same row, whatever they are asked.
  writer uuid not null,
  -- SHA-256 of the row before, and of this one with the row before included: the rows are a chain.
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  commands bytea not null
);

-- Rows of ordinary size stay in the table, and nothing tries to compress bytes that are dense already:
-- both would make every acknowledgement wait longer.
alter table journal alter column commands set storage external;
alter table journal set (toast_tuple_target = 8160);

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the journal are never changed or removed';
end
$$;

create trigger journal_is_append_only
  before update or delete or truncate on journal
  for each statement execute function refuse_journal_change();

-- The state after a row of the journal, so that a start need not replay everything.
create table snapshots (
  sequence bigint primary key check (sequence > 0),
  at_ms bigint not null,
  -- The hash of the journal row that ends at this sequence.
  journal_hash bytea not null check (length(journal_hash) = 32),
  -- SHA-256 of the state's bytes.
  state_hash bytea not null check (length(state_hash) = 32),
  state_bytes bigint not null,
  chunk_count integer not null
);

create table snapshot_chunks (
  sequence bigint not null references snapshots on delete cascade,
  chunk integer not null,
  bytes bytea not null,
  primary key (sequence, chunk)
);
alter table snapshot_chunks alter column bytes set storage external;
