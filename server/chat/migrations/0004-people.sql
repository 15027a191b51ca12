-- When people were last seen. Kept in memory while the server runs and written every minute.
create table presence (
  user_id integer primary key references people,
  last_active_at_s bigint,
  last_connected_at_s bigint not null,
  -- Rises by one with every change, so that a client asks only for what is new.
  update_id bigint not null
);

-- What a bot does when it does not say which channel it means.
create table bots (
  user_id integer primary key references people,
  default_sending_channel_id integer references channels,
  default_events_channel_id integer references channels,
  default_all_public boolean not null default false
);

-- Hints a person has seen once and need not see again.
create table onboarding_steps_seen (
  user_id integer not null references people,
  step text not null,
  primary key (user_id, step)
);

-- Whose addresses may join, when joining is restricted to domains.
create table organization_domains (
  domain text primary key check (domain = lower(domain)),
  allow_subdomains boolean not null
);
