-- Orders, trades and ledger entries are partitioned by month (UTC). Ids grow with time, so the first id of each partition
-- also tells which partition an id is in. The rows that exist stay where they are: their table becomes the first partition.
create table history_partitions (
  table_name text not null check (table_name in ('orders', 'trades', 'ledger_entries')),
  -- Of the rows: from this time on, and before the other.
  from_ms bigint not null check (from_ms >= 0),
  until_ms bigint not null check (until_ms > from_ms),
  -- Null while the partition is empty.
  first_id bigint,
  partition_name text not null unique,
  primary key (table_name, from_ms)
);

-- Retention removes rows that are older than removed_until_ms. It has removed all of them if both times are equal.
create table history_retention (
  table_name text primary key check (table_name in ('orders', 'trades', 'ledger_entries')),
  removed_until_ms bigint not null,
  finished_until_ms bigint not null
);
insert into history_retention values ('orders', 0, 0), ('trades', 0, 0), ('ledger_entries', 0, 0);

-- The sum of the ledger entries that retention has removed: with the entries it gives the total of the account.
create table ledger_openings (
  account_id bigint not null,
  coin_id integer not null,
  amount numeric not null,
  primary key (account_id, coin_id)
);

-- The profit of the fills up to a position in the history of an account, in units of one coin of valuation.
create table profit_progress (
  account_id bigint not null,
  value_coin_id integer not null,
  at_ms bigint not null,
  -- Twice the trade id, and one more for the maker.
  fill_id bigint not null,
  -- Fills before this position were removed before they were included.
  lacks_fills boolean not null,
  primary key (account_id, value_coin_id)
);
create table profit_positions (
  account_id bigint not null,
  value_coin_id integer not null,
  coin_id integer not null,
  units numeric not null,
  cost numeric not null,
  realised numeric not null,
  primary key (account_id, value_coin_id, coin_id)
);

alter table orders rename to orders_first;
alter index orders_by_account rename to orders_first_by_account;
alter index orders_by_client_id rename to orders_first_by_client_id;
alter table orders_first drop constraint orders_pkey, add primary key (order_id, accepted_at_ms);
create table orders (like orders_first including defaults, primary key (order_id, accepted_at_ms))
  partition by range (accepted_at_ms);
create index orders_by_account on orders (account_id, accepted_at_ms, order_id);
create index orders_by_client_id on orders (account_id, client_order_id) where client_order_id <> '';

alter table trades rename to trades_first;
drop index trades_by_market;
alter index trades_by_taker rename to trades_first_by_taker;
alter index trades_by_maker rename to trades_first_by_maker;
alter table trades_first drop constraint trades_pkey, add primary key (trade_id, at_ms);
create table trades (like trades_first including defaults, primary key (trade_id, at_ms)) partition by range (at_ms);
-- By time before the id, which is the order of the partitions.
create index trades_by_market on trades (market_id, at_ms, trade_id) where is_public;
create index trades_by_taker on trades (taker_account_id, at_ms, trade_id);
create index trades_by_maker on trades (maker_account_id, at_ms, trade_id);

alter table ledger_entries rename to ledger_entries_first;
alter index ledger_entries_pkey rename to ledger_entries_first_pkey;
create table ledger_entries (like ledger_entries_first including defaults, primary key (account_id, at_ms, entry_id))
  partition by range (at_ms);

create function attach_first_partition(of_table text, time_column text, id_column text) returns void language plpgsql as $$
declare
  part text := of_table || '_first';
  newest bigint;
  lowest bigint;
  month_end bigint;
begin
  execute format('select max(%I), min(%I) from %I', time_column, id_column, part) into newest, lowest;
  if newest is null then
    execute format('drop table %I', part);
    return;
  end if;
  month_end := extract(epoch from
    (date_trunc('month', to_timestamp(newest / 1000.0) at time zone 'UTC') + interval '1 month') at time zone 'UTC') * 1000;
  execute format('alter table %I attach partition %I for values from (0) to (%s)', of_table, part, month_end);
  insert into history_partitions values (of_table, 0, month_end, lowest, part);
end
$$;
select attach_first_partition('orders', 'accepted_at_ms', 'order_id');
select attach_first_partition('trades', 'at_ms', 'trade_id');
select attach_first_partition('ledger_entries', 'at_ms', 'entry_id');
drop function attach_first_partition(text, text, text);

-- A row here and its partition are created and removed together. Attaching does not block readers and writers.
create function create_history_partition() returns trigger language plpgsql as $$
begin
  execute format('create table %I (like %I including all) with (fillfactor = %s)',
    new.partition_name, new.table_name, case new.table_name when 'orders' then 80 else 100 end);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)',
    new.table_name, new.partition_name, new.from_ms, new.until_ms);
  return null;
end
$$;
create trigger history_partitions_create
  after insert on history_partitions for each row execute function create_history_partition();

create function drop_history_partition() returns trigger language plpgsql as $$
begin
  execute format('drop table %I', old.partition_name);
  return null;
end
$$;
create trigger history_partitions_drop
  after delete on history_partitions for each row execute function drop_history_partition();
