-- Queues of a server that went down in order, for the next start. Empty while a server is up.
create table kept_queues (
  id text primary key,
  user_id integer not null references people,
  -- JSON of what the client said of itself when it registered, and which number its next event has. Text: jsonb refuses some
  -- of the characters a client may have said.
  facts text not null,
  -- A JSON list of the waiting events, each as the text it goes out with.
  waiting text not null,
  -- How many migrations the database had: a newer one may have changed what the clients know, and told nobody.
  schema_size integer not null
);
