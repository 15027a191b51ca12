-- Rows of the journal that were copied to an archive, verified there, and may be deleted here.
create table journal_archives (
  -- The last archived command and the hash of its row.
  sequence bigint primary key check (sequence > 0),
  hash bytea not null check (length(hash) = 32),
  -- SHA-256 of the state after it.
  state_hash bytea not null check (length(state_hash) = 32),
  public_key text not null,
  archived_at_ms bigint not null
);

drop trigger journal_is_append_only on journal;
create trigger journal_is_append_only
  before update or truncate on journal
  for each statement execute function refuse_journal_change();

create function refuse_unarchived_deletion() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone where first_sequence + command_count - 1 > coalesce((select max(sequence) from journal_archives), 0)
  ) then
    raise exception 'rows of the journal are never changed or removed before they are archived';
  end if;
  return null;
end
$$;

create trigger journal_keeps_unarchived_rows
  after delete on journal referencing old table as gone
  for each statement execute function refuse_unarchived_deletion();
