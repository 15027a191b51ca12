-- Where a custody service wants the steps of its transfers; signed with the secret of its key, which names the networks.
create table custody_webhooks (
  api_key text primary key,
  url text not null,
  -- The last step that was delivered.
  sequence bigint not null,
  place integer not null,
  failures integer not null default 0,
  retry_at_ms bigint not null default 0,
  problem text not null default ''
);
