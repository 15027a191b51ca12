import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { endMails } from '../../actions/end-mails.ts'
import { isMailKind } from '../../domain/mail/mail-kinds.ts'
import { badLinkPage, unsubscribedPage } from '../../domain/mail/unsubscribe-page.ts'
import { userSetting } from '../../domain/users/user-settings.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { openUnsubscribeToken } from '../../wire/unsubscribe-link.ts'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Whoever has the address of the page can use it.
  'referrer-policy': 'no-referrer',
} as const

/** At the root of the site. People open the link, and mail programs post to it on their own (RFC 8058). */
const unsubscribeBy = (method: 'GET' | 'POST') =>
  chatEndpoint({
    method,
    path: '/unsubscribe/{kind}/{token}',
    under: '/accounts',
    tag: 'Mail',
    summary: 'Switches off mails of the kind the link was in, without signing in',
    access: 'anonymous',
    params: { kind: inPath(param.text(z.string().max(100))), token: inPath(param.text(z.string().max(200))) },
    reply: z.string(),
    bare: true,
    failures: [],
    async handle({ params: { kind, token }, services, request }) {
      const user = isMailKind(kind) ? openUnsubscribeToken(services, kind, token) : undefined
      if (user === undefined || !isMailKind(kind))
        return new RawReply(404, pageHeaders, badLinkPage(services.directory.settings.default_language))
      // Programs that only look whether a link works ask for its head.
      if (request.method !== 'HEAD') await endMails(services, user, kind)
      const page = unsubscribedPage(userSetting(user, 'default_language'), kind, user.deliveryEmail)
      return new RawReply(200, pageHeaders, page)
    },
  })

export const mailEndpoints = [unsubscribeBy('GET'), unsubscribeBy('POST')]
