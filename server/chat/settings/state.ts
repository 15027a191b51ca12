import { z } from 'zod'
import {
  notificationSounds,
  type OldForm,
  type UserSettingName,
  userSettingDefinition,
  userSettingNames,
} from './rules/setting-definitions.ts'

const soundsSchema = z.array(z.enum(notificationSounds))
const emojisetsSchema = z.array(z.strictObject({ key: z.string(), text: z.string() }))
const choices = { available_notification_sounds: soundsSchema, emojiset_choices: emojisetsSchema } as const

const schemasOf = (names: readonly UserSettingName[]) =>
  Object.fromEntries(names.map((name) => [name, userSettingDefinition(name).schema]))

const schemasOfOldForm = (form: OldForm) =>
  schemasOf(userSettingNames.filter((name) => userSettingDefinition(name).oldForm === form))

export const userSettingsSchema = z.strictObject({
  ...schemasOf(userSettingNames),
  timezone: z.string(),
  ...choices,
})

export const settingDefaultsSchema = z.strictObject({ ...schemasOf(userSettingNames), ...choices })

export const userSettingsState = z.strictObject({ user_settings: userSettingsSchema })
export const settingDefaultsState = z.strictObject({ realm_user_settings_defaults: settingDefaultsSchema })

/** For clients without the capability user_settings_object; the others get none of these. */
export const displaySettingsState = z
  .strictObject({ ...schemasOfOldForm('display'), timezone: z.string(), emojiset_choices: emojisetsSchema })
  .partial()
export const notificationSettingsState = z
  .strictObject({ ...schemasOfOldForm('notification'), available_notification_sounds: soundsSchema })
  .partial()
