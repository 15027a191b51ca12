-- The cards of linked pages: title, description and image. A page without a card has no title.
create table link_previews (
  url_digest bytea primary key,
  title text not null,
  description text not null,
  image_url text,
  fetched_at_ms bigint not null
);
create index link_previews_by_age on link_previews (fetched_at_ms);
