-- Where the deposits of an account go. A row without an account is an address at hand for the next one who asks.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  network text not null,
  address text not null,
  -- Tells the accounts behind one address apart, on networks that have such a thing; empty elsewhere.
  memo text not null,
  account_id bigint,
  assigned_at_ms bigint,
  unique (network, address, memo)
);
create index deposit_addresses_by_account on deposit_addresses (account_id, network, id);
create index deposit_addresses_at_hand on deposit_addresses (network, id) where account_id is null;

-- Where an account may withdraw to. Removing an address and adding it again starts its hold anew.
create table withdraw_addresses (
  address_uuid uuid primary key,
  account_id bigint not null,
  coin_id integer not null,
  network text not null,
  address text not null,
  memo text not null,
  label text not null,
  added_at_ms bigint not null,
  usable_from_ms bigint not null,
  unique (account_id, coin_id, network, address, memo)
);

-- What operators did. A row is written before the deed and completed after it: one that stays 'started' belongs to a
-- server that ended in between, and the journal says whether it was done.
create table operator_actions (
  action_id bigint generated always as identity primary key,
  at_ms bigint not null,
  -- 0 for the command line on the server itself, and for the server's own clock.
  operator_id bigint not null,
  via text not null check (via in ('api', 'command_line', 'schedule')),
  action text not null,
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  outcome text not null check (outcome in ('started', 'done', 'refused')),
  -- The code of a refusal.
  refusal text not null,
  -- In the journal; 0 for what is not in it.
  sequence bigint not null
);
create index operator_actions_by_subject on operator_actions (subject, action_id);

create table maintenance_windows (
  window_id bigint generated always as identity primary key,
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms),
  -- Empty for all.
  markets text[] not null,
  market_state text not null check (market_state in ('halted', 'cancel_only', 'post_only')),
  reason text not null,
  status text not null check (status in ('scheduled', 'under_way', 'done', 'canceled')),
  -- What the markets go back to: their states by symbol when it started.
  states_before jsonb not null
);
create index maintenance_windows_ahead on maintenance_windows (from_ms) where status in ('scheduled', 'under_way');
create index operator_actions_by_time on operator_actions (at_ms, action_id);
