-- A bot may do no more than its owner: those that could are lowered to the owner's role.
update people as bots set role = owners.role,
  administrator_since_ms = case when owners.role <= 200 then bots.administrator_since_ms end
from people as owners
where owners.id = bots.bot_owner_id and bots.role < owners.role;
