import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import { settingDefaultNotice } from '../notices.ts'
import { type UserSettingName, userSettingDefinition, userSettingNames } from '../rules/setting-definitions.ts'
import type { SettingChanges } from './update-settings.ts'

type UpdateSettingDefaultsNeeds = WithDatabase & WithEvents & WithOrganizationStore

/** Changes the default settings of new users; existing users are not affected. */
export async function updateSettingDefaults(chat: UpdateSettingDefaultsNeeds, wanted: SettingChanges): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const stored = await chat.organization.userSettingDefaults(tx.sql)
    const current = (name: UserSettingName) => (name in stored ? stored[name] : userSettingDefinition(name).fallback)
    const changed = userSettingNames.flatMap((name) => {
      const value = wanted[name]
      return value === undefined || value === current(name) ? [] : [[name, value] as const]
    })
    if (changed.length === 0) return
    await chat.organization.changeUserSettingDefaults(tx, Object.fromEntries(changed))
    chat.events.publishOnCommit(tx, ...changed.map(([name, value]) => settingDefaultNotice(name, value)))
  })
}
