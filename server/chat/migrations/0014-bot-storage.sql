-- What a program keeps between its runs, under names of its own choosing.
create table bot_storage (
  user_id integer not null references people,
  key text not null,
  value text not null,
  primary key (user_id, key)
);
