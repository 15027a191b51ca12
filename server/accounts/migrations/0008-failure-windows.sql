-- Each kind of failure counts for a time of its own. Those from before this was kept counted for half an hour.
alter table sign_in_failures add column expires_at_ms bigint not null default 0;
update sign_in_failures set expires_at_ms = at_ms + 1800000;
create index sign_in_failures_by_expiry on sign_in_failures (expires_at_ms);
