-- The messages of the channel up to this id decide nothing: they were written while it could not be used for decisions.
alter table heard_decisions add column void_until bigint not null default 0;
