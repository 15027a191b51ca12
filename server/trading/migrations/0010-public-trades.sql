-- A trade of an account with itself is in its own history and nowhere else.
alter table trades add column is_public boolean not null default true;
-- However many of them there are, they do not slow down those who read the others.
drop index trades_by_market;
create index trades_by_market on trades (market_id, trade_id) where is_public;
