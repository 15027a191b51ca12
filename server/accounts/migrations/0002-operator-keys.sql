-- A key of an administrator may operate the venue.
alter table trading_api_keys drop constraint trading_api_keys_permissions_check;
alter table trading_api_keys add constraint trading_api_keys_permissions_check
  check (permissions <@ array['read', 'trade', 'withdraw', 'admin']);
