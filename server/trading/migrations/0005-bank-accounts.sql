-- Cards people pay in from and bank accounts they are paid out to.
create table bank_accounts (
  account_uuid uuid primary key,
  account_id bigint not null,
  kind text not null check (kind in ('card', 'iban')),
  -- Of a card only its first six and last four digits, which is what payment gateways tell too.
  number text not null,
  added_at_ms bigint not null,
  -- Money goes there from this time on; removing an entry and adding it again starts its hold anew.
  usable_from_ms bigint not null,
  unique (account_id, kind, number)
);
