-- For searches whose matches are rare in a long history. Each condition is written as in search-conditions.ts, or the index is not used.
create index messages_resolved on messages (place, id) where starts_with(topic, '✔ ') and place % 2 = 0;
create index messages_with_link on messages (place, id) where attributes & 1 <> 0;
create index messages_with_image on messages (place, id) where attributes & 2 <> 0;
create index messages_with_attachment on messages (place, id) where attributes & 4 <> 0;

-- Without these the planner takes every message for one with a link, and reads the history in order instead.
create statistics messages_links on (attributes & 1) from messages;
create statistics messages_images on (attributes & 2) from messages;
create statistics messages_attachments on (attributes & 4) from messages;
