-- Where whoever gets a mail can say that they want no more of its kind; empty for a mail that is sent because it must be.
alter table mail_outbox add column unsubscribe_link text not null default '';
