-- Since when a person is an owner or an administrator without a break; null for everybody else. Of those who were one before this was
-- kept it is not known: they count from the time they joined.
alter table people add column administrator_since_ms bigint;
update people set administrator_since_ms = joined_at_ms where role <= 200;
