import type { Person } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { unsubscribeLink } from '../../delivery/mail/wire.ts'
import type { WithAccounts, WithMail, WithSite } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { type JoinOnSignInNeeds, recordJoining } from '../../people/actions/join-on-sign-in.ts'
import { isTimezone } from '../../people/rules/languages.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { signInMail } from '../rules/sign-in-mail.ts'

export type MailSignInNeeds = JoinOnSignInNeeds & WithAccounts & WithMail & WithSite & WithUploads

/**
 * Records the device of a sign-in and, if it is new, mails the user in the same transaction: no new device signs in
 * without the mail. The first device of a new user is not reported.
 */
export async function recordSignIn(
  chat: MailSignInNeeds,
  tx: Transaction,
  person: Person,
  request: RequestInfo,
  mark: string,
): Promise<void> {
  const { accounts, clock, directory, mail, site } = chat
  await recordJoining(chat, tx, person.id)
  const isNew = (await accounts.noteDevice(person.id, mark, { tx })) === 'new'
  const user = directory.user(person.id)
  const now = clock.nowMs()
  if (!isNew || mail === undefined || user === undefined) return
  if (now - person.joinedAtMs <= chatLimits.newUserSignInMs || !userSetting(user, 'enable_login_emails')) return
  const content = signInMail({
    language: userSetting(user, 'default_language'),
    organization: directory.settings.name,
    account: person.email,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.address,
    atMs: now,
    // A zone may be removed from the tz database; that must not block the sign-in.
    timezone: user.timezone !== '' && isTimezone(user.timezone) ? user.timezone : 'UTC',
    isTwentyFourHour: userSetting(user, 'twenty_four_hour_time'),
    link: `${site()}/settings/sessions`,
    unsubscribe: unsubscribeLink(chat, user, 'login'),
  })
  await mail.enqueue(tx, { to: person.email, ...content })
}
