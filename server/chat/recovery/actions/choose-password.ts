import { cleanEmail, deviceTokenOf } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { refuse } from '../../failures.ts'
import { mailOf, type SendInvitationsNeeds } from '../../invitations/actions/send-invitations.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { isSecure, refuseOtherSites } from '../../sign-in/actions/sign-in.ts'
import { refuseRecovery } from '../failures.ts'
import { mailPerson } from './mail-person.ts'
import { passwordLinkPath } from './reset-person.ts'

/** Notes that somebody has forgotten their password. Whether anybody has the address is found out after the reply. */
export async function askForPassword(chat: SendInvitationsNeeds, request: RequestInfo, text: string): Promise<void> {
  checkRequest(chat, request)
  mailOf(chat)
  const email = cleanEmail(text)
  if (email === undefined) throw refuseRecovery.badAddress()
  const requested = await chat.accounts.requestPasswordLink({ email, address: request.address })
  if (requested.kind === 'too_many_requests') throw refuseRecovery.tooManyMails(requested.retryAfterMs)
}

/** Whose password a link changes, by the address it was mailed to. */
export async function accountOfLink(chat: SendInvitationsNeeds, key: string): Promise<string> {
  const person = await chat.accounts.findPasswordLink(key)
  if (person === undefined) throw refuseRecovery.linkOver()
  return person.email
}

/** Nobody is signed in by it: whoever has a second factor is asked for it as ever. */
export async function choosePassword(
  chat: SendInvitationsNeeds,
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

/** Mails the links that were asked for. An address nobody has, a bot's and a deactivated person's get none. */
export async function answerPasswordRequests(chat: SendInvitationsNeeds): Promise<void> {
  await chat.database.transaction(async (tx) => {
    for (const person of await chat.accounts.takePasswordRequests(tx)) {
      const { key } = await chat.accounts.makePasswordLink(person.id, 'asked', { tx })
      await mailPerson(chat, tx, person, {
        words: (phrases, organization) => phrases.passwordAsked(organization, person.email),
        path: passwordLinkPath(key),
      })
    }
  })
}

function checkRequest(chat: SendInvitationsNeeds, request: RequestInfo): void {
  refuseOtherSites(chat, request)
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
}
