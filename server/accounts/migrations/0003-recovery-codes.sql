-- What opens an account whose authenticator is lost: SHA-256 of codes of 80 random bits. A code that was used is gone.
create table recovery_codes (
  person_id integer not null references people,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);
