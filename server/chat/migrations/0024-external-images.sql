-- The cache of images of other sites, which the server fetches for its users.
create table external_images (
  url_digest bytea primary key,
  content_type text not null,
  content bytea not null,
  fetched_at_ms bigint not null
);
create index external_images_by_age on external_images (fetched_at_ms);
