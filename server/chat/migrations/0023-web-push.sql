-- The key pair by which push services recognize this server. Made once: a new one would end every subscription.
create table web_push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- Browsers that get notifications. A subscription ends with the session in which it was made.
create table web_push_subscriptions (
  id bigint generated always as identity primary key,
  user_id integer not null references people,
  session_hash bytea not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  subscribed_at_ms bigint not null
);
create index web_push_subscriptions_by_user on web_push_subscriptions (user_id);
create index web_push_subscriptions_by_session on web_push_subscriptions (session_hash);

-- Notifications that wait for a push service. A row is deleted when the service has it.
create table web_push_outbox (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references web_push_subscriptions on delete cascade,
  message_id bigint not null,
  trigger text not null,
  -- The page that the notification opens; null: the message.
  opens text,
  queued_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null default 0,
  unique (subscription_id, message_id)
);
create index web_push_outbox_due on web_push_outbox (due_at_ms, id);
