import { z } from 'zod'
import { RawReply } from '../../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { switchOffMails } from '../actions/end-mails.ts'
import { isMailKind } from '../rules/mail-kinds.ts'
import { badLinkPage, unsubscribedPage, unsubscribePage } from '../rules/unsubscribe-page.ts'
import { openUnsubscribeToken } from '../wire.ts'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The address itself authorizes, so it must not leak.
  'referrer-policy': 'no-referrer',
} as const

/** At the root of the site. People open the link and confirm; mail programs post to it directly (RFC 8058). */
const unsubscribeBy = (method: 'GET' | 'POST', summary: string) =>
  chatEndpoint({
    method,
    path: '/unsubscribe/{kind}/{token}',
    under: '/accounts',
    tag: 'Mail',
    summary,
    access: 'anonymous',
    params: { kind: inPath(param.text(z.string().max(100))), token: inPath(param.text(z.string().max(200))) },
    reply: z.string(),
    bare: true,
    failures: [],
    async handle({ params: { kind, token }, services }) {
      const user = isMailKind(kind) ? openUnsubscribeToken(services, kind, token) : undefined
      if (user === undefined || !isMailKind(kind))
        return new RawReply(404, pageHeaders, badLinkPage(services.directory.settings.default_language))
      if (method === 'POST') await switchOffMails(services, user, kind)
      const page = method === 'POST' ? unsubscribedPage : unsubscribePage
      return new RawReply(200, pageHeaders, page(userSetting(user, 'default_language'), kind, user.deliveryEmail))
    },
  })

export const mailEndpoints = [
  unsubscribeBy('GET', 'Show the confirmation page of an unsubscribe link'),
  unsubscribeBy('POST', 'Switch off one kind of mail by its unsubscribe link, without signing in'),
]
