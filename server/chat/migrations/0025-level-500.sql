alter table custom_profile_fields add column is_used_for_matching boolean not null default false;

alter table chat_users
  -- The picture of a user without an upload: G may come from Gravatar, J is the server's own.
  add column default_avatar text not null default 'G' check (default_avatar in ('G', 'J')),
  -- The settings that the user changed; an administrator's change of many users can leave them out.
  add column edited_settings text[] not null default '{}',
  -- An account that an administrator created joins with its first sign-in.
  add column awaits_sign_in boolean not null default false,
  add column joined_at_ms bigint;
update chat_users set edited_settings = array(
  select changed.key from organization o, jsonb_each(chat_users.settings) changed
  where changed.value is distinct from o.user_setting_defaults -> changed.key);

-- The setting, and below a value, have new names in the API.
update organization set settings = (settings - 'giphy_rating') || jsonb_build_object('gif_rating_policy', settings -> 'giphy_rating')
where settings ? 'giphy_rating';
update chat_users set settings = jsonb_set(settings, '{web_home_view}', '"recent"')
where settings ->> 'web_home_view' = 'recent_topics';
update organization set user_setting_defaults = jsonb_set(user_setting_defaults, '{web_home_view}', '"recent"')
where user_setting_defaults ->> 'web_home_view' = 'recent_topics';
