-- Of what a link ends in only the hash is kept. Links made from now on can be written again from their seed and a key that is
-- not in the database; those that stand already go on working and are shown no more.
alter table invitations add column key_hash bytea, add column key_seed bytea;
update invitations set key_hash = sha256(convert_to(key, 'UTF8'));
alter table invitations alter column key_hash set not null, add unique (key_hash);
alter table address_confirmations add column key_hash bytea;
update address_confirmations set key_hash = sha256(convert_to(key, 'UTF8'));
alter table address_confirmations alter column key_hash set not null, add unique (key_hash);
-- A column that is dropped stays in the files of the table: writing the table anew takes the keys out of them.
alter table invitations drop constraint invitations_key_key, alter column key type text using '';
alter table address_confirmations drop constraint address_confirmations_key_key, alter column key type text using '';
alter table invitations drop column key;
alter table address_confirmations drop column key;
