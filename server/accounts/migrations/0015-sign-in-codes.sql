-- Codes with which a desktop app takes over the sign-in of a browser. SHA-256; a code ends with the session that made it.
create table sign_in_codes (
  code_hash bytea primary key,
  session_hash bytea not null unique references sessions on delete cascade,
  expires_at_ms bigint not null
);
