-- The panels, the chart and the drawings of an account, as JSON that its clients wrote. Drawings have a market; the others 0.
create table terminal_settings (
  account_id bigint not null,
  name text not null check (name in ('layout', 'chart', 'drawings')),
  market_id integer not null,
  value text not null,
  changed_at_ms bigint not null,
  primary key (account_id, name, market_id)
);
