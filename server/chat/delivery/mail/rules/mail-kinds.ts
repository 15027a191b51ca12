import type { UserSettingName } from '../../../settings/rules/setting-definitions.ts'

/** The optional mails, by their name in the unsubscribe link, and the settings the link switches off. */
export const mailKinds = {
  missed_messages: [
    'enable_offline_email_notifications',
    'enable_stream_email_notifications',
    'enable_followed_topic_email_notifications',
  ],
  digest: ['enable_digest_emails'],
  login: ['enable_login_emails'],
} as const satisfies Readonly<Record<string, readonly UserSettingName[]>>

export type MailKind = keyof typeof mailKinds

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mailKinds, name)
}
