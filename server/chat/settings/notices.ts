import type { EventBody } from '../delivery/queues/chat-events.ts'
import type { Notice } from '../delivery/queues/notice.ts'
import { plainNotice } from '../delivery/queues/notice.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { languageName } from '../people/rules/languages.ts'
import {
  type OldForm,
  type UserSettingName,
  type UserSettings,
  userSettingDefinition,
} from './rules/setting-definitions.ts'

/** The settings of a user as events name them. In an object TypeScript loses which value belongs to which name. */
type ShownSettings = UserSettings & { readonly timezone: string }

/** A changed personal setting or time zone, for the user's own clients. */
export function settingNotices<Name extends keyof ShownSettings>(
  user: ChatUser,
  name: Name,
  value: ShownSettings[Name],
  email: string,
): Notice[] {
  const own = new Set([user.id])
  const language = name === 'default_language' ? { language_name: languageName(String(value)) } : {}
  const body = { type: 'user_settings', op: 'update', property: name, value, ...language }
  const oldForm: OldForm = name === 'timezone' ? 'display' : userSettingDefinition(name as UserSettingName).oldForm
  const notices = [plainNotice(body as EventBody, own)]
  if (oldForm === 'display') {
    const old = { type: 'update_display_settings', user: email, setting_name: name, setting: value, ...language }
    notices.push(oldNotice(old as EventBody, own))
  }
  if (oldForm === 'notification') {
    const old = { type: 'update_global_notifications', user: email, notification_name: name, setting: value }
    notices.push(oldNotice(old as EventBody, own))
  }
  return notices
}

/** For clients without the settings object; the others would receive a change twice. */
function oldNotice(body: EventBody, own: ReadonlySet<number>): Notice {
  return {
    type: body.type,
    audience: own,
    body: ({ capabilities }) => (capabilities.user_settings_object ? undefined : body),
  }
}

export function exportConsentNotice(userId: number, consented: boolean, administrators: ReadonlySet<number>): Notice {
  return plainNotice({ type: 'realm_export_consent', user_id: userId, consented }, administrators)
}

export function settingDefaultNotice<Name extends UserSettingName>(name: Name, value: UserSettings[Name]): Notice {
  const body = { type: 'realm_user_settings_defaults', op: 'update', property: name, value }
  return plainNotice(body as EventBody, 'everyone')
}
