-- The key of a signer: it serves the withdrawals of the named networks and nothing else.
alter table trading_api_keys drop constraint trading_api_keys_permissions_check;
alter table trading_api_keys add constraint trading_api_keys_permissions_check
  check (permissions <@ array['read', 'trade', 'withdraw', 'wallet', 'admin']);
alter table trading_api_keys add column networks text[] not null default '{}';
alter table trading_api_keys add constraint trading_api_keys_wallet_check
  check (('wallet' = any (permissions)) = (cardinality(networks) > 0));
