-- Clients turn a pasted address into the text of a linkifier with these.
alter table linkifiers
  add column example_input text,
  add column reverse_template text,
  add column alternative_url_templates text[] not null default '{}';

alter table custom_profile_fields add column is_used_for_matching boolean not null default false;

-- The value has a new name in the API.
update chat_users set settings = jsonb_set(settings, '{web_home_view}', '"recent"')
where settings ->> 'web_home_view' = 'recent_topics';
update organization set user_setting_defaults = jsonb_set(user_setting_defaults, '{web_home_view}', '"recent"')
where user_setting_defaults ->> 'web_home_view' = 'recent_topics';
