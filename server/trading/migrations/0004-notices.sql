-- Read model: what became of the markets, under the number of the command that did it.
create table market_state_changes (
  sequence bigint primary key,
  market_id integer not null,
  state text not null,
  operator_id bigint not null,
  reason text not null,
  at_ms bigint not null
);
create index market_state_changes_by_market on market_state_changes (market_id, sequence);

-- Everybody has been told of the changes above up to this sequence. No row: the telling has not begun yet.
create table told_market_states (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null
);

-- What happened to planned maintenance and nobody has been told of yet.
create table untold_maintenance (
  step_id bigint generated always as identity primary key,
  window_id bigint not null references maintenance_windows,
  step text not null check (step in ('scheduled', 'started', 'ended', 'canceled')),
  at_ms bigint not null
);
