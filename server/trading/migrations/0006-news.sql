-- Read model: the steps that deposits and withdrawals took, under the number of the command that did it.
create table transfer_steps (
  sequence bigint primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  transfer_id bigint not null,
  step text not null
);

-- Who has been told of the steps above, and up to which sequence.
create table told_transfers (
  listener text primary key,
  sequence bigint not null
);

-- What accounts want to be told of. No row: transfers, and no fills.
create table news_choices (
  account_id bigint primary key,
  transfers boolean not null,
  fills boolean not null,
  -- The newest trade the account has been told of.
  told_at_ms bigint not null,
  told_trade_id bigint not null,
  -- An account that trades all the time is not told all the time.
  quiet_until_ms bigint not null
);
create index news_choices_of_fills on news_choices (account_id) where fills;

alter table operator_actions drop constraint operator_actions_via_check;
alter table operator_actions add constraint operator_actions_via_check
  check (via in ('api', 'command_line', 'schedule', 'chat'));
