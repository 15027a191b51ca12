import { z } from 'zod'
import { propertyEvents } from '../delivery/queues/property-events.ts'
import {
  type OldForm,
  type UserSettingName,
  type UserSettings,
  userSettingDefinition,
  userSettingNames,
} from './rules/setting-definitions.ts'

type SettingSchemas<Name extends UserSettingName> = { readonly [N in Name]: z.ZodType<UserSettings[N]> }

/** Apart from the others: its event has the name of the language too. */
type PlainSettingName = Exclude<UserSettingName, 'default_language'>

function settingSchemas(has: (name: PlainSettingName) => boolean): SettingSchemas<PlainSettingName> {
  const names = userSettingNames.filter((name) => name !== 'default_language').filter(has)
  return Object.fromEntries(names.map((name) => [name, userSettingDefinition(name).schema])) as never
}

const oldForm = (form: OldForm) => (name: PlainSettingName) => userSettingDefinition(name).oldForm === form
const timezone = { timezone: z.string() }
const language = { default_language: z.string() }
const languageName = { language_name: z.string() }

const changed = { type: z.literal('user_settings'), op: z.literal('update') } as const
const display = { type: z.literal('update_display_settings'), user: z.string() } as const
const notification = { type: z.literal('update_global_notifications'), user: z.string() } as const
const displayFields = { property: 'setting_name', value: 'setting' } as const
const notificationFields = { property: 'notification_name', value: 'setting' } as const

export const settingEvents = [
  ...propertyEvents(changed, { ...settingSchemas(() => true), ...timezone }),
  ...propertyEvents({ ...changed, ...languageName }, language),
  ...propertyEvents(
    { type: z.literal('realm_user_settings_defaults'), op: z.literal('update') },
    settingSchemas((name) => userSettingDefinition(name).hasDefault),
  ),
  // For clients without the capability user_settings_object.
  ...propertyEvents(display, { ...settingSchemas(oldForm('display')), ...timezone }, displayFields),
  ...propertyEvents({ ...display, ...languageName }, language, displayFields),
  ...propertyEvents(notification, settingSchemas(oldForm('notification')), notificationFields),
] as const
