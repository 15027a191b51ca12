-- The commands that a row's `quarantine` command names, so that a replay knows before it starts which ones to pass over.
alter table journal add column quarantined bigint[];
create index journal_quarantines on journal (first_sequence) where quarantined is not null;

-- The venue puts several markets into a state by one command when it is suspended and when it is resumed.
alter table market_state_changes drop constraint market_state_changes_pkey, add primary key (sequence, market_id);
