-- A key may take bound signatures only: those over the method and the path as well as the parameters. One that operates the
-- venue always does, whatever stands here.
alter table trading_api_keys add column bound_signatures_only boolean not null default false;
