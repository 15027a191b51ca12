import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { changeSettings, type UpdateSettingsNeeds } from '../../../settings/actions/update-settings.ts'
import { setSubscriptionProperties } from '../../../subscriptions/actions/set-subscription-properties.ts'
import { type MailKind, mailKinds } from '../rules/mail-kinds.ts'

/** Switches off one kind of mail. Idempotent: after an interruption, a repeated call does the rest. */
export async function switchOffMails(chat: UpdateSettingsNeeds, user: ChatUser, kind: MailKind): Promise<void> {
  if (kind === 'missed_messages') await switchOffChannelMails(chat, user)
  const wanted = Object.fromEntries(mailKinds[kind].map((name) => [name, false]))
  await chat.database.transaction((tx) => changeSettings(chat, tx, user, wanted))
}

/** A channel's own setting overrides the global one, so each channel must be switched off too. */
async function switchOffChannelMails(chat: UpdateSettingsNeeds, user: ChatUser): Promise<void> {
  const { directory } = chat
  const inputs = [...directory.subscriptionsOf(user.id)]
    .filter(
      ([id, { emailNotifications }]) => emailNotifications === true && directory.channel(id)?.isArchived === false,
    )
    .map(([channelId]) => ({ channelId, property: 'email_notifications', value: false }))
  await setSubscriptionProperties(chat, user, inputs)
}
