-- How often a process began the export and did not end it: an export that ends the process is given up.
alter table data_exports add column attempts smallint not null default 0;
