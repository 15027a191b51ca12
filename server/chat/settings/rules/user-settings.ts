import type { ChatUser } from '../../people/rules/chat-user.ts'
import {
  type UserSettingName,
  type UserSettings,
  userSettingDefinition,
  userSettingNames,
} from './setting-definitions.ts'

type Chosen = Pick<ChatUser, 'settings'>

/** The effective value of one setting of a user. */
export function userSetting<K extends UserSettingName>({ settings }: Chosen, name: K): UserSettings[K] {
  return (name in settings ? settings[name] : userSettingDefinition(name).fallback) as UserSettings[K]
}

/** Settings of a user's privacy and mail. Only the user changes them. */
const forTheirUserOnly: ReadonlySet<UserSettingName> = new Set<UserSettingName>([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
])

export function isForTheirUserOnly(name: UserSettingName): boolean {
  return forTheirUserOnly.has(name)
}

/** Stored settings are never changed in place, so the effective ones are computed once. */
const inForce = new WeakMap<Chosen['settings'], Readonly<UserSettings>>()

export function userSettings(user: Chosen): Readonly<UserSettings> {
  let settings = inForce.get(user.settings)
  if (settings === undefined) {
    settings = Object.fromEntries(userSettingNames.map((name) => [name, userSetting(user, name)])) as UserSettings
    inForce.set(user.settings, settings)
  }
  return settings
}

/**
 * The settings of a new account: the organization's defaults, copied so that later changes of these do not affect it.
 */
export function settingsOfNewUser(defaults: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  for (const name of userSettingNames) {
    const { fallback } = userSettingDefinition(name)
    if (name in defaults && defaults[name] !== fallback) settings[name] = defaults[name]
  }
  return settings
}
