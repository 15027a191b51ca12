import type { Session } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { endRegistrations } from '../../delivery/devices/actions.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import { refuse } from '../../failures.ts'
import { knownTo } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { checkEmailMayJoin, claimFullName, publishAfterRefresh } from '../../people/actions/check-person.ts'
import { publishChangedUser } from '../../people/actions/update-user.ts'
import { refusePerson } from '../../people/failures.ts'
import { userStatusNotice } from '../../people/notices/user-status.ts'
import { userChangedNotice } from '../../people/notices/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { isTimezone } from '../../people/rules/languages.ts'
import { changeChatUser } from '../../people/store/users.ts'
import { apiEmail } from '../../people/wire/user-identity.ts'
import { type PresenceActionsNeeds, showPresenceAgain, withdrawPresence } from '../../presence/actions.ts'
import {
  type ChangeAddressNeeds,
  requestAddressChange,
  requireMayChange,
} from '../../recovery/actions/change-address.ts'
import { mailSignInChange } from '../../recovery/actions/mail-person.ts'
import { requireProofOf } from '../../sign-in/access.ts'
import { exportConsentNotice, settingNotices } from '../notices.ts'
import { type UserSettingName, type UserSettings, userSettingNames } from '../rules/setting-definitions.ts'
import { userSetting } from '../rules/user-settings.ts'

export type UpdateSettingsNeeds = ChangeAddressNeeds & PresenceActionsNeeds & WithPush

export type SettingChanges = { readonly [Name in UserSettingName]?: UserSettings[Name] | undefined }

export interface OwnChange {
  readonly settings: SettingChanges
  readonly timezone: string | undefined
  readonly fullName: string | undefined
  readonly email: string | undefined
  readonly newPassword: string | undefined
  readonly oldPassword: string | undefined
  /** Whether a new password also ends the API keys of the chat. */
  readonly endChatKeys: boolean
}

/** The origin of the request: password attempts are counted per address, and the requesting session stays open. */
export interface OwnChangeRequest {
  readonly address: string
  readonly session: Session | undefined
}

/** Changes the caller's settings and account; all of the change is made or none. */
export async function updateSettings(
  chat: UpdateSettingsNeeds,
  user: ChatUser,
  change: OwnChange,
  request: OwnChangeRequest,
): Promise<void> {
  const { timezone, fullName, email, newPassword } = change
  if (timezone !== undefined && !isTimezone(timezone)) throw refusePerson.unknownTimezone(timezone)
  const isRenamed = fullName !== undefined && fullName.trim() !== user.fullName
  const isMoved = email !== undefined && email.trim() !== user.deliveryEmail
  if (isRenamed) checkMayRename(chat, user)
  if (isMoved) await checkMayMove(chat, user, email)
  let credentialEpoch: number | undefined
  if (newPassword !== undefined || (isMoved && change.oldPassword !== undefined))
    credentialEpoch = await checkOldPassword(chat, user, change.oldPassword ?? '', request)
  else if (isMoved) await requireProofOf(chat, request.session)
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const write = { by: user.id, tx }
      if (isRenamed) {
        await claimFullName(chat, tx, [fullName], user.id)
        await chat.accounts.changeName(user.id, fullName, write)
      }
      if (newPassword !== undefined) {
        const { endChatKeys } = change
        const ended = { keep: request.session, endChatKeys }
        await chat.accounts.setPassword(user.id, newPassword, { ...write, ...ended, credentialEpoch })
        if (endChatKeys) await endRegistrations(chat, tx, user.id)
        await mailSignInChange(chat, tx, user, 'password')
        tx.onCommit(() => chat.events.removeAllOf(user.id))
      }
      // After the password: a new one ends every request for an address that is older.
      if (isMoved) await requestAddressChange(chat, tx, user, email)
      await changeSettings(chat, tx, user, change.settings, timezone)
      publishChangedUser(chat, tx, user)
    }),
  )
}

/** Writes and publishes only the settings that differ. */
export async function changeSettings(
  chat: UpdateSettingsNeeds,
  tx: Transaction,
  user: ChatUser,
  wanted: SettingChanges,
  timezone?: string,
): Promise<void> {
  const changed = userSettingNames.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== userSetting(user, name),
  )
  const isZoneChanged = timezone !== undefined && timezone !== user.timezone
  if (changed.length === 0 && !isZoneChanged) return
  const settings = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
  await changeChatUser(tx, user.id, { editedSettings: settings, ...(isZoneChanged ? { timezone } : {}) })
  publishAfterRefresh(chat, tx, [user.id], async (read) => {
    const after = read(user.id)
    const email = apiEmail(after, chat.site())
    const notices: Notice[] = changed.flatMap((name) => settingNotices(after, name, userSetting(after, name), email))
    if (isZoneChanged) notices.push(...settingNotices(after, 'timezone', after.timezone, email))
    return [...notices, ...(await noticesForOthers(chat, after, changed, isZoneChanged))]
  })
}

async function noticesForOthers(
  chat: UpdateSettingsNeeds,
  after: ChatUser,
  changed: readonly UserSettingName[],
  isZoneChanged: boolean,
): Promise<Notice[]> {
  const audience = await knownTo(chat, after)
  const notices: Notice[] = []
  if (isZoneChanged) {
    const change = { email: apiEmail(after, chat.site()), timezone: after.timezone }
    notices.push(userChangedNotice(after.id, change, audience))
  }
  if (changed.includes('allow_private_data_export')) {
    const administrators = [...chat.directory.users()].filter(
      (one) => one.isActive && !one.isBot && one.role <= roles.administrator,
    )
    const consented = userSetting(after, 'allow_private_data_export')
    notices.push(exportConsentNotice(after.id, consented, new Set(administrators.map(({ id }) => id))))
  }
  if (changed.includes('presence_enabled')) {
    const isShown = userSetting(after, 'presence_enabled')
    notices.push(userStatusNotice(after.id, { away: !isShown }, audience))
    notices.push(...(isShown ? await showPresenceAgain(chat, after) : await withdrawPresence(chat, after)))
  }
  return notices
}

function checkMayRename(chat: UpdateSettingsNeeds, user: ChatUser): void {
  if (chat.directory.settings.name_changes_disabled && user.role > roles.administrator)
    throw refusePerson.nameChangesDisabled()
}

async function checkMayMove(chat: UpdateSettingsNeeds, user: ChatUser, email: string): Promise<void> {
  requireMayChange(chat, user)
  await checkEmailMayJoin(chat, email)
}

/**
 * The old password is a sufficient proof, except for a user with a second factor, who needs a recent proof. Returns the
 * epoch at which the password was right.
 */
async function checkOldPassword(
  chat: UpdateSettingsNeeds,
  user: ChatUser,
  oldPassword: string,
  { address, session }: OwnChangeRequest,
): Promise<number> {
  const person = await chat.accounts.findById(user.id)
  if (person?.hasSecondFactor === true) await requireProofOf(chat, session)
  const checked = await chat.accounts.checkPassword(user.id, oldPassword, { address, session })
  if (checked.kind === 'wrong') throw refusePerson.wrongPassword()
  if (checked.kind === 'too_many_failures') throw refuse.tooManyFailures(checked.retryAfterMs)
  return checked.credentialEpoch
}
