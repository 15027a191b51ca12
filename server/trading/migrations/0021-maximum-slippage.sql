-- The maximum slippage of an order, in millionths; 0 for an order without one, and for orders of earlier versions.
alter table orders add column max_slippage_ppm integer not null default 0;
