import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithDatabase } from '../dependencies.ts'
import type { WithOrganizationStore } from '../organization/store/organization.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Fields } from '../people/snapshot/people.ts'
import { emojisets, notificationSounds, userSettingDefinition, userSettingNames } from './rules/setting-definitions.ts'
import { userSettings } from './rules/user-settings.ts'

type SettingsSnapshotNeeds = WithDatabase & WithOrganizationStore

/** The allowed values of some settings, which accompany every list of settings. */
const choices = { available_notification_sounds: notificationSounds, emojiset_choices: emojisets }

/** Type `user_settings`. */
export function userSettingsFields(viewer: ChatUser): Fields {
  return { user_settings: { ...userSettings(viewer), timezone: viewer.timezone, ...choices } }
}

/** Types `update_display_settings` and `update_global_notifications`: for clients without the object above. */
export function oldSettingsFields(viewer: ChatUser, traits: QueueTraits, type: 'display' | 'notification'): Fields {
  if (traits.capabilities.user_settings_object) return {}
  const settings: Fields = userSettings(viewer)
  const names = userSettingNames.filter((name) => userSettingDefinition(name).oldForm === type)
  const fields = Object.fromEntries(names.map((name) => [name, settings[name]]))
  if (type === 'notification') return { ...fields, available_notification_sounds: notificationSounds }
  return { ...fields, timezone: viewer.timezone, emojiset_choices: emojisets }
}

/** Type `realm_user_settings_defaults`: the default settings of new users. */
export async function settingDefaultFields(chat: SettingsSnapshotNeeds): Promise<Fields> {
  const stored = await chat.organization.userSettingDefaults(chat.database.sql)
  return { realm_user_settings_defaults: { ...userSettings({ settings: stored }), ...choices } }
}
