-- How deep the chain has a transaction of a signer, for the owner of its withdrawal.
alter table custody_transactions add column confirmations integer not null default 0;
