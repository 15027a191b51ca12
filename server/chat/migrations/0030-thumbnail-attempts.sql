-- How often a process started to make the thumbnails and did not finish: an image that ends the process is given up.
alter table attachments add column thumbnail_attempts smallint not null default 0;
