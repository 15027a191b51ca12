-- Messages of deactivated users that an administrator removes. Written with the deactivation, worked off in batches,
-- deleted with the last message.
create table message_removals (
  id bigint generated always as identity primary key,
  sender_id integer not null references people,
  public_channels boolean not null,
  private_channels boolean not null,
  direct_messages boolean not null,
  -- Messages that the user sends after a reactivation stay.
  up_to_id bigint not null,
  removed integer not null default 0
);
