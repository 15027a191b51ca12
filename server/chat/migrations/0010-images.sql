-- What the organization shows of itself, by kind: {"icon": {"blob": …, "version": 2}}; a kind that is absent has the
-- picture of this server.
alter table organization add column pictures jsonb not null default '{}';

-- The first frame of an emoji that moves, for people who want nothing to move.
alter table custom_emoji add column still_file_name text;
