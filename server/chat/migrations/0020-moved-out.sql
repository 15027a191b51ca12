-- Messages that were moved out of the channel they were sent to: ending a subscription must not change their state.
create index messages_moved_out on messages (origin_place, id) where place <> origin_place;
