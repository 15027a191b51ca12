-- The role from before the provider gave one, which the person has again without it. Null: the account began with the given role.
alter table sso_identities add column role_before smallint check (role_before in (100, 200, 300, 400, 600));
