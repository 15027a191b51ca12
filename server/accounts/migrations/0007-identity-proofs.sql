-- When the person of a session last proved who they are, and whether the second factor was part of it. Sessions from before this was
-- kept have proved nothing recently.
alter table sessions add column proved_at_ms bigint not null default 0;
alter table sessions add column proved_second_factor boolean not null default false;
