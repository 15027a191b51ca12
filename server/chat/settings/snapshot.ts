import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithDatabase } from '../dependencies.ts'
import type { WithOrganizationStore } from '../organization/store/organization.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Fields } from '../people/snapshot/people.ts'
import { WrittenJson, WrittenMembers } from '../register/written-json.ts'
import { emojisets, notificationSounds, userSettingDefinition, userSettingNames } from './rules/setting-definitions.ts'
import { userSettings } from './rules/user-settings.ts'

type SettingsSnapshotNeeds = WithDatabase & WithOrganizationStore

/** The allowed values of some settings, which accompany every list of settings. */
const choices = { available_notification_sounds: notificationSounds, emojiset_choices: emojisets }

/** Type `user_settings`. */
export function userSettingsFields(viewer: ChatUser): Fields {
  return { user_settings: writtenSettings(viewer).object }
}

/** Types `update_display_settings` and `update_global_notifications`: for clients without the object above. */
export function oldSettingsFields(viewer: ChatUser, traits: QueueTraits, type: 'display' | 'notification'): Fields {
  return traits.capabilities.user_settings_object ? {} : { [`${type} settings`]: writtenSettings(viewer)[type] }
}

function userSettingsObject(viewer: ChatUser): Fields {
  return { ...userSettings(viewer), timezone: viewer.timezone, ...choices }
}

function oldSettings(viewer: ChatUser, type: 'display' | 'notification'): Fields {
  const settings: Fields = userSettings(viewer)
  const names = userSettingNames.filter((name) => userSettingDefinition(name).oldForm === type)
  const fields = Object.fromEntries(names.map((name) => [name, settings[name]]))
  if (type === 'notification') return { ...fields, available_notification_sounds: notificationSounds }
  return { ...fields, timezone: viewer.timezone, emojiset_choices: emojisets }
}

/** Type `realm_user_settings_defaults`: the default settings of new users. */
export async function settingDefaultFields(chat: SettingsSnapshotNeeds): Promise<Fields> {
  const stored = await chat.organization.userSettingDefaults(chat.database.sql)
  const written = known(defaultTexts, JSON.stringify(stored), () =>
    writtenValue({ ...userSettings({ settings: stored }), ...choices }),
  )
  return { realm_user_settings_defaults: written }
}

interface WrittenSettings {
  readonly object: WrittenJson
  readonly display: WrittenMembers
  readonly notification: WrittenMembers
}

/** Most users change few settings, so that many have the same texts; of one user they have 5 kB. */
const textsMax = 1_000
const userTexts = new Map<string, WrittenSettings>()
const defaultTexts = new Map<string, WrittenJson>()

/** The settings of a user in all forms, serialized once for each choice of settings. */
function writtenSettings(viewer: ChatUser): WrittenSettings {
  return known(userTexts, JSON.stringify([viewer.settings, viewer.timezone]), () => ({
    object: writtenValue(userSettingsObject(viewer)),
    display: WrittenMembers.of(oldSettings(viewer, 'display')),
    notification: WrittenMembers.of(oldSettings(viewer, 'notification')),
  }))
}

const writtenValue = (value: object) => new WrittenJson([Buffer.from(JSON.stringify(value))])

function known<T>(texts: Map<string, T>, key: string, write: () => T): T {
  let text = texts.get(key)
  if (text === undefined) {
    text = write()
    if (texts.size >= textsMax) texts.clear()
    texts.set(key, text)
  }
  return text
}
