-- The one node that watches a network. Its reports carry the fence; a report with an older fence is refused.
create table custody_leases (
  network text primary key,
  holder text not null,
  fence bigint not null,
  until timestamptz not null
);

-- How far the watcher of a network has read its chain; only the chain kind reads the cursor.
create table custody_cursors (
  network text primary key,
  cursor jsonb not null,
  updated_at_ms bigint not null
);

-- What the holder of the lease knows about its network, for every node.
create table custody_states (
  network text primary key,
  state jsonb not null,
  updated_at_ms bigint not null
);

-- Transfers to the venue as the chain has them. Amounts are in the smallest unit of the chain.
create table custody_transfers (
  network text not null,
  transaction_id text not null,
  output integer not null,
  coin text not null,
  address text not null,
  memo text not null,
  units numeric not null,
  confirmations integer not null,
  position jsonb not null,
  seen_at_ms bigint not null,
  -- open: watched until it is final; final: no reorganisation is expected; dropped: the chain no longer has it;
  -- refused: the venue does not credit it, for the reason in `problem`.
  state text not null check (state in ('open', 'final', 'dropped', 'refused')),
  is_credited boolean not null default false,
  problem text not null default '',
  primary key (network, transaction_id, output)
);
create index custody_transfers_open on custody_transfers (network) where state = 'open';

-- Transactions of signers besides the first one of each withdrawal, and the fee of every transaction.
create table custody_transactions (
  network text not null,
  transaction_id text not null,
  purpose text not null check (purpose in ('withdrawal', 'replacement', 'sweep', 'top_up')),
  -- 0 if it belongs to no withdrawal.
  withdrawal_id bigint not null,
  reported_at_ms bigint not null,
  state text not null check (state in ('open', 'mined', 'failed', 'replaced')),
  -- In the smallest unit of the coin of the chain; null before it is known.
  fee_units numeric,
  is_fee_booked boolean not null default false,
  primary key (network, transaction_id)
);
create index custody_transactions_open on custody_transactions (network) where state = 'open' or not is_fee_booked;
create index custody_transactions_of_withdrawal on custody_transactions (withdrawal_id) where withdrawal_id > 0;

-- What an operator must look at. The same thing is recorded once.
create table custody_incidents (
  incident_id bigint generated always as identity primary key,
  network text not null,
  kind text not null,
  subject text not null,
  account_id bigint not null,
  details jsonb not null,
  at_ms bigint not null,
  is_announced boolean not null default false,
  closed_at_ms bigint,
  closed_by bigint,
  note text not null default '',
  unique (network, kind, subject)
);
create index custody_incidents_open on custody_incidents (incident_id) where closed_at_ms is null;
create index custody_incidents_unannounced on custody_incidents (incident_id) where not is_announced;
