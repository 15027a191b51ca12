import { cleanEmail, deviceTokenOf } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { endRegistrations } from '../../delivery/devices/actions.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import { refuse } from '../../failures.ts'
import { mailOf, type SendInvitationsNeeds } from '../../invitations/actions/send-invitations.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { requirePasswords } from '../../sign-in/actions/fetch-api-key.ts'
import { isSecure, refuseOtherSites } from '../../sign-in/actions/sign-in.ts'
import { refuseRecovery } from '../failures.ts'
import { mailPerson } from './mail-person.ts'
import { passwordLinkPath } from './reset-person.ts'

/** Stores the request for a password reset. Whether the address has an account is checked after the reply. */
export async function requestPasswordReset(
  chat: SendInvitationsNeeds,
  request: RequestInfo,
  text: string,
): Promise<void> {
  checkRequest(chat, request)
  requirePasswords(chat.directory)
  mailOf(chat)
  const email = cleanEmail(text)
  if (email === undefined) throw refuseRecovery.badAddress()
  const requested = await chat.accounts.requestPasswordLink({ email, address: request.address })
  if (requested.kind === 'too_many_requests') throw refuseRecovery.tooManyMails(requested.retryAfterMs)
}

/** The address to which the link was mailed. */
export async function accountOfLink(chat: SendInvitationsNeeds, key: string): Promise<string> {
  const person = await chat.accounts.findPasswordLink(key)
  if (person === undefined) throw refuseRecovery.linkOver()
  return person.email
}

/** It does not sign in: a user with a second factor must still present it. */
export async function choosePassword(
  chat: SendInvitationsNeeds & WithPush,
  request: RequestInfo,
  key: string,
  { password, endChatKeys }: { readonly password: string; readonly endChatKeys: boolean },
): Promise<void> {
  checkRequest(chat, request)
  const person = await inAccounts(() =>
    chat.accounts.usePasswordLink(key, {
      password,
      endChatKeys,
      from: {
        address: request.address,
        device: deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) }),
      },
      also: async (tx, { id, email }) => {
        tx.onCommit(() => chat.events.removeAllOf(id))
        if (endChatKeys) await endRegistrations(chat, tx, id)
        await mailPerson(
          chat,
          tx,
          { id, email },
          {
            words: (phrases, organization) => phrases.passwordChanged(organization, email),
            path: '/forgot-password',
          },
        )
      },
    }),
  )
  if (person === undefined) throw refuseRecovery.linkOver()
}

/** Mails the requested links. Unknown addresses, bots and deactivated users get none. */
export async function answerPasswordRequests(chat: SendInvitationsNeeds): Promise<void> {
  await chat.database.transaction(async (tx) => {
    for (const person of await chat.accounts.takePasswordRequests(tx)) {
      const { key } = await chat.accounts.makePasswordLink(person.id, 'asked', { tx })
      await mailPerson(chat, tx, person, {
        words: (phrases, organization) => phrases.passwordResetRequested(organization, person.email),
        path: passwordLinkPath(key),
      })
    }
  })
}

function checkRequest(chat: SendInvitationsNeeds, request: RequestInfo): void {
  refuseOtherSites(chat, request)
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
}
