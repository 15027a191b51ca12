-- Who has approved a withdrawal, and which signer has claimed it.
alter table withdrawals add column approvals jsonb not null default '[]';
alter table withdrawals add column claim jsonb;
update withdrawals set approvals = jsonb_build_array(operator_id) where status = 'approved';

drop index withdrawals_by_status;
create index withdrawals_by_status on withdrawals (status, withdrawal_id)
  where status in ('requested', 'approved', 'claimed', 'review', 'broadcast');

-- A command can take several steps: claims may end at the moment it is carried out.
alter table transfer_steps add column place integer not null default 0;
alter table transfer_steps drop constraint transfer_steps_pkey;
alter table transfer_steps add primary key (sequence, place);
alter table told_transfers add column place integer not null default 2147483647;
