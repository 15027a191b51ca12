-- From when on a node may take an image: a taken one is left to its node for a while, and one that failed waits.
alter table attachments add column thumbnail_due_ms bigint not null default 0;
