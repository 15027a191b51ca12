-- The rules number of the engine under which a row's commands are carried out. Rows of version 0.1 are of rules 1.
alter table journal add column rules smallint not null default 1 check (rules > 0);
alter table snapshots add column rules smallint not null default 1 check (rules > 0);
