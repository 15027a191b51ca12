-- When another person set the address of this one; null when the person confirmed it. A password link goes to such an
-- address only after a while, so that an administrator cannot take an account over by moving its address.
alter table people add column email_set_by_other_at_ms bigint;
