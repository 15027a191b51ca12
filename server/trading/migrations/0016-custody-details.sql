-- When each step of a transfer was taken, for the timeline of a withdrawal; 0 for steps of earlier versions.
alter table transfer_steps add column at_ms bigint not null default 0;
create index transfer_steps_of_transfer on transfer_steps (kind, transfer_id);

-- What the chain has on each deposit address, in the smallest unit; only addresses with something.
create table custody_unswept (
  network text not null,
  address text not null,
  coin text not null,
  units numeric not null,
  primary key (network, address, coin)
);
