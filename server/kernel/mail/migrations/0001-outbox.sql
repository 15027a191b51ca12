-- Mail that is still to be sent. A row comes in the transaction that decided on the mail and goes once a mail server has it.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The same for every attempt, so that a receiver can tell that a second copy is one.
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  queued_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null default 0,
  last_problem text,
  -- Set when a mail server refused it for good or too many attempts failed; the row stays for the operator to see.
  given_up_at_ms bigint
);
create index mail_outbox_due on mail_outbox (due_at_ms, id) where given_up_at_ms is null;
