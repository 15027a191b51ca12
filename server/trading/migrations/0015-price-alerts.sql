-- Prices at which an account wants a notification. Prices are ticks of the market.
create table price_alerts (
  alert_id bigint generated always as identity primary key,
  account_id bigint not null,
  market_id integer not null,
  direction text not null check (direction in ('above', 'below')),
  price bigint not null,
  repeats boolean not null,
  -- armed: the next trade at the price triggers it. waiting: it repeats, and the price has not been back yet.
  state text not null default 'armed' check (state in ('armed', 'waiting', 'triggered')),
  -- Only later trades count.
  after_trade_id bigint not null,
  created_at_ms bigint not null,
  -- Of the newest trigger; 0 for none.
  triggered_at_ms bigint not null default 0,
  triggered_price bigint not null default 0,
  times integer not null default 0,
  -- A trade before this time does not trigger it again.
  quiet_until_ms bigint not null default 0
);
create index price_alerts_by_account on price_alerts (account_id, created_at_ms, alert_id);
-- The alerts that a trade at a price can change are a range of one of these.
create index price_alerts_armed on price_alerts (market_id, direction, price) where state = 'armed';
create index price_alerts_waiting on price_alerts (market_id, direction, price) where state = 'waiting';
create index price_alerts_pending on price_alerts (after_trade_id) where state <> 'triggered';

-- The newest trade that was compared with the alerts.
create table price_alert_progress (
  only_row boolean primary key default true check (only_row),
  trade_id bigint not null
);
insert into price_alert_progress (trade_id) values (0);

alter table news_choices add column alerts boolean not null default true;
