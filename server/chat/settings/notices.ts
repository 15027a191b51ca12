import type { EventBody, Notice } from '../delivery/queues/notice.ts'
import { plainNotice } from '../delivery/queues/notice.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { languageName } from '../people/rules/languages.ts'
import { type OldForm, type UserSettingName, userSettingDefinition } from './rules/setting-definitions.ts'

/** A personal setting or the time zone has a new value: told to the person's own clients. */
export function settingNotices(
  user: ChatUser,
  name: UserSettingName | 'timezone',
  value: unknown,
  email: string,
): Notice[] {
  const own = new Set([user.id])
  const language = name === 'default_language' ? { language_name: languageName(String(value)) } : {}
  const body = { type: 'user_settings', op: 'update', property: name, value, ...language }
  const oldForm: OldForm = name === 'timezone' ? 'display' : userSettingDefinition(name).oldForm
  const notices = [plainNotice(body, own)]
  if (oldForm === 'display') {
    notices.push(
      oldNotice({ type: 'update_display_settings', user: email, setting_name: name, setting: value, ...language }, own),
    )
  }
  if (oldForm === 'notification') {
    notices.push(
      oldNotice({ type: 'update_global_notifications', user: email, notification_name: name, setting: value }, own),
    )
  }
  return notices
}

/** For clients that have not heard of the settings object; the others would hear of one change twice. */
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

export function settingDefaultNotice(name: UserSettingName, value: unknown): Notice {
  return plainNotice({ type: 'realm_user_settings_defaults', op: 'update', property: name, value }, 'everyone')
}
