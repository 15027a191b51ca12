import { z } from 'zod'
import type { Provider } from '../../accounts/ports.ts'
import { groupSettingSchema } from '../groups/rules/group-setting.ts'
import { channelPermissionRules, groupPermissionRules } from '../groups/rules/permission-definitions.ts'
import type { SystemGroupName } from '../groups/rules/system-groups.ts'
import { allowsPasswords } from '../sso/rules/sign-in-methods.ts'
import { authenticationWire } from '../sso/wire.ts'
import { emptyTopicDisplayName } from '../topics/rules/topic.ts'
import {
  type OrganizationSettings,
  type PermissionDefinition,
  permissionSettings,
  scalarSettings,
} from './rules/setting-definitions.ts'

export const joinDomainSchema = z.strictObject({ domain: z.string(), allow_subdomains: z.boolean() })

/** Some settings of the organization, by the names of PATCH /realm. */
export const changedSettingsSchema = z.strictObject(settingSchemas()).partial()

/** The schema of every setting by its name. */
export function settingSchemas(): Record<string, z.ZodType> {
  const scalars = Object.entries(scalarSettings).map(([name, { schema }]) => [name, schema] as const)
  const permissions = Object.keys(permissionSettings).map((name) => [name, groupSettingSchema] as const)
  return Object.fromEntries([...scalars, ...permissions])
}

/** Settings whose wire form differs from the stored one, or that this feature level has no field for. */
export const settingsShownOtherwise: ReadonlySet<string> = new Set([
  'authentication_methods',
  'mandatory_topics',
  'require_second_factor',
])

/** Every organization setting under its name in the register reply. */
export function settingFields(settings: OrganizationSettings, providers: readonly Provider[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of [...Object.keys(scalarSettings), ...Object.keys(permissionSettings)]) {
    if (!settingsShownOtherwise.has(name))
      fields[`realm_${name}`] = (settings as unknown as Record<string, unknown>)[name]
  }
  return {
    ...fields,
    realm_authentication_methods: authenticationWire(providers, settings.authentication_methods),
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    realm_email_auth_enabled: allowsPasswords(settings.authentication_methods),
    realm_password_auth_enabled: allowsPasswords(settings.authentication_methods),
    realm_empty_topic_display_name: emptyTopicDisplayName,
    realm_giphy_rating: settings.gif_rating_policy,
  }
}

/** The numbers of older clients in place of group settings. */
export function oldPolicyFields(settings: OrganizationSettings, systemGroupId: (name: SystemGroupName) => number) {
  const numberOf = (setting: unknown, numbers: Partial<Record<SystemGroupName, number>>, otherwise: number) => {
    const known = Object.entries(numbers).find(([name]) => systemGroupId(name as SystemGroupName) === setting)
    return known?.[1] ?? otherwise
  }
  const create = { 'role:members': 1, 'role:administrators': 2, 'role:fullmembers': 3, 'role:moderators': 4 } as const
  const webPublic = { 'role:administrators': 2, 'role:moderators': 4, 'role:nobody': 6, 'role:owners': 7 } as const
  const mention = {
    'role:everyone': 1,
    'role:members': 2,
    'role:fullmembers': 3,
    'role:administrators': 5,
    'role:nobody': 6,
    'role:moderators': 7,
  } as const
  return {
    realm_create_public_stream_policy: numberOf(settings.can_create_public_channel_group, create, 1),
    realm_create_private_stream_policy: numberOf(settings.can_create_private_channel_group, create, 1),
    realm_create_web_public_stream_policy: numberOf(settings.can_create_web_public_channel_group, webPublic, 7),
    realm_wildcard_mention_policy: numberOf(settings.can_mention_many_users_group, mention, 5),
  }
}

interface Rule {
  readonly fallback: SystemGroupName | 'creator'
  readonly forbidden: readonly SystemGroupName[]
  readonly systemGroupOnly?: boolean
  readonly allowed?: readonly SystemGroupName[]
}

/** The allowed values of each permission, for clients that offer the choice. */
export function supportedPermissions() {
  const described = (rules: Readonly<Record<string, Rule>>) =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, permissionWire(rule)]))
  return {
    realm: described(permissionSettings as Readonly<Record<string, PermissionDefinition>>),
    stream: described(channelPermissionRules),
    group: described(groupPermissionRules),
  }
}

function permissionWire({ fallback, forbidden, systemGroupOnly = false, allowed = [] }: Rule) {
  const takes = (name: SystemGroupName) => !forbidden.includes(name) && (allowed.length === 0 || allowed.includes(name))
  return {
    require_system_group: systemGroupOnly,
    allow_internet_group: takes('role:internet'),
    allow_nobody_group: takes('role:nobody'),
    allow_everyone_group: takes('role:everyone'),
    default_group_name: fallback === 'creator' ? 'channel_creator' : fallback,
    default_for_system_groups: null,
    allowed_system_groups: allowed,
  }
}
