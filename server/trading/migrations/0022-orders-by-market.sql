-- Finds the orders of a busy account in a quiet market without reading its orders in all others.
create index orders_by_account_and_market on orders (account_id, market_id, accepted_at_ms, order_id);
