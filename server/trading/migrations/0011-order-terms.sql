-- When a GTD order expires, and the distance of a trailing stop in millionths of the last price; 0 for every other order.
alter table orders add column trail_ppm integer not null default 0, add column expires_at_ms bigint not null default 0;
