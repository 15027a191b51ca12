-- What the journal says, in a form that can be asked. Written behind it, by one writer, and made again from it at any time.
-- Prices are ticks and volumes lots of the market; amounts (numeric) are ledger units of the coin.

-- How far the tables below have come: they hold everything up to this sequence and nothing beyond it.
create table read_model_state (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  -- Of the journal row that ends at this sequence.
  journal_hash bytea not null,
  -- How many ledger entries there are; the newest one has this number.
  ledger_entries bigint not null
);
insert into read_model_state (sequence, journal_hash, ledger_entries) values (0, decode(repeat('00', 32), 'hex'), 0);

create table orders (
  order_id bigint primary key,
  account_id bigint not null,
  market_id integer not null,
  client_order_id text not null,
  side text not null,
  kind text not null,
  time_in_force text not null,
  post_only boolean not null,
  stp text not null,
  label text not null,
  price bigint not null,
  lots bigint not null,
  total bigint not null,
  display_lots bigint not null,
  stop_price bigint not null,
  trail_by bigint not null,
  paired_with bigint not null,
  status text not null,
  reason text not null,
  executed_lots bigint not null,
  executed_quote numeric not null,
  fee numeric not null,
  accepted_at_ms bigint not null,
  updated_at_ms bigint not null
) with (fillfactor = 80);
create index orders_by_account on orders (account_id, accepted_at_ms, order_id);
create index orders_by_client_id on orders (account_id, client_order_id) where client_order_id <> '';

create table trades (
  trade_id bigint primary key,
  sequence bigint not null,
  market_id integer not null,
  price bigint not null,
  lots bigint not null,
  quote_amount numeric not null,
  taker_side text not null,
  taker_order_id bigint not null,
  taker_account_id bigint not null,
  taker_fee numeric not null,
  maker_order_id bigint not null,
  maker_account_id bigint not null,
  maker_fee numeric not null,
  at_ms bigint not null
);
create index trades_by_market on trades (market_id, trade_id);
create index trades_by_taker on trades (taker_account_id, at_ms, trade_id);
create index trades_by_maker on trades (maker_account_id, at_ms, trade_id);

-- Every change of what an account has, held or not: the account has `amount - fee` more than before, `balance` in all.
-- The venue's own accounts have numbers below zero. The fee of a trade goes to the venue without an entry of its own.
create table ledger_entries (
  account_id bigint not null,
  at_ms bigint not null,
  -- Counts all entries in the order in which they happened.
  entry_id bigint not null,
  sequence bigint not null,
  coin_id integer not null,
  kind text not null,
  amount numeric not null,
  fee numeric not null,
  balance numeric not null,
  -- The trade, deposit or withdrawal it belongs to; 0 for none.
  reference_id bigint not null,
  reason text not null,
  primary key (account_id, at_ms, entry_id)
);

create table account_totals (
  account_id bigint not null,
  coin_id integer not null,
  total numeric not null,
  primary key (account_id, coin_id)
) with (fillfactor = 70);

create table account_volumes (
  account_id bigint not null,
  quote_coin_id integer not null,
  -- UTC days since the epoch.
  day integer not null,
  maker_quote numeric not null,
  taker_quote numeric not null,
  trades integer not null,
  primary key (account_id, quote_coin_id, day)
) with (fillfactor = 70);

create table candles (
  market_id integer not null,
  resolution text not null,
  open_time_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  lots numeric not null,
  quote_amount numeric not null,
  trades integer not null,
  primary key (market_id, resolution, open_time_ms)
) with (fillfactor = 70);

create table deposits (
  deposit_id bigint primary key,
  account_id bigint not null,
  coin_id integer not null,
  network text not null,
  transaction_id text not null,
  output bigint not null,
  amount numeric not null,
  fee numeric not null,
  confirmations integer not null,
  confirmations_needed integer not null,
  status text not null,
  seen_at_ms bigint not null,
  updated_at_ms bigint not null
);
create index deposits_by_account on deposits (account_id, seen_at_ms, deposit_id);
create index deposits_by_transaction on deposits (network, transaction_id);

create table withdrawals (
  withdrawal_id bigint primary key,
  account_id bigint not null,
  coin_id integer not null,
  network text not null,
  amount numeric not null,
  fee numeric not null,
  address text not null,
  memo text not null,
  client_withdraw_id text not null,
  status text not null,
  operator_id bigint not null,
  reason text not null,
  transaction_id text not null,
  requested_at_ms bigint not null,
  updated_at_ms bigint not null
);
create index withdrawals_by_account on withdrawals (account_id, requested_at_ms, withdrawal_id);
create index withdrawals_by_client_id on withdrawals (account_id, client_withdraw_id) where client_withdraw_id <> '';
create index withdrawals_by_status on withdrawals (status, withdrawal_id)
  where status in ('requested', 'approved', 'broadcast');
