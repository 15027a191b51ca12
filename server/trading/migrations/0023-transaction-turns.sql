-- When the chain is asked about the transaction again: the one that has waited longest comes first.
alter table custody_transactions add column due_at_ms bigint not null default 0;
