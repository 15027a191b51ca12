-- A bot that an administrator offers to somebody, who takes it or lets it be. The newest offer of a bot counts.
create table bot_offers (
  bot_id integer primary key references people,
  owner_id integer not null references people,
  offered_by integer not null references people,
  offered_at_ms bigint not null
);
create index bot_offers_by_owner on bot_offers (owner_id);
