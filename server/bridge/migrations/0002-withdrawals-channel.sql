-- Which channel withdrawals are decided in: its id, which no rename changes, and the name the operator gave for it.
create table withdrawals_channel (
  is_only boolean primary key default true check (is_only),
  channel_id bigint not null,
  named text not null
);
