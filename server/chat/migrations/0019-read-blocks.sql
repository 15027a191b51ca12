-- What a user has read out of order: one bit per message id, 4,096 ids to a row. It stays small however people read by topic, and a
-- mark rewrites one row of half a kilobyte. Up to the watermark of its place a message is read without a bit.
create table read_blocks (
  user_id integer not null references people,
  -- Message id / 4096.
  block integer not null,
  bits bit(4096) not null,
  primary key (user_id, block)
) with (fillfactor = 80);

-- Messages marked as unread by hand; this overrides the watermark and the bits.
create table marked_unread (
  user_id integer not null references people,
  -- Where the message was sent.
  place integer not null,
  message_id bigint not null references messages on delete cascade,
  primary key (user_id, message_id)
);
create index marked_unread_by_place on marked_unread (user_id, place, message_id);
create index marked_unread_by_message on marked_unread (message_id);

insert into read_blocks (user_id, block, bits)
select p.user_id, (m.id >> 12)::int, bit_or(set_bit(0::bit(4096), (m.id & 4095)::int, 1))
from read_positions p cross join lateral unnest(p.read) r
join messages m on m.origin_place = p.place and m.id >= lower(r) and m.id < upper(r)
group by p.user_id, (m.id >> 12)::int;

insert into marked_unread (user_id, place, message_id)
select p.user_id, p.place, m.id
from read_positions p cross join lateral unnest(p.unread) r
join messages m on m.origin_place = p.place and m.id >= lower(r) and m.id < upper(r);

alter table read_positions drop column read, drop column unread;
