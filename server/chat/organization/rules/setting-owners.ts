import type { PermissionSettingName, ScalarSettingName } from './setting-definitions.ts'

/** Only owners change the settings that decide membership and administration; administrators change the rest. */
export const ownersOnly: ReadonlySet<ScalarSettingName | PermissionSettingName> = new Set([
  'authentication_methods',
  'message_retention_days',
  'invite_required',
  'require_second_factor',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
  'create_multiuse_invite_group',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
])
