import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { beginConnecting, finishConnecting } from '../actions/connect-account.ts'
import { closingScriptSource, connectedPage } from '../connected-page.ts'
import { refuseCall } from '../failures.ts'
import { type OAuthProvider, oauthProviders, oauthTitles } from '../providers/oauth.ts'

/** Navigations of a browser. */
const page = {
  method: 'GET',
  under: '/calls',
  tag: 'Calls',
  access: 'visitor',
  reply: z.string(),
  bare: true,
  failures: [],
} as const

function signedIn(caller: ChatUser | undefined): ChatUser {
  if (caller !== undefined) return caller
  throw refuse.unauthorized('Not logged in: API authentication or user session required', 'Session')
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src ${closingScriptSource}; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  // The address has the code of the provider.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const registerAt = (provider: OAuthProvider) =>
  chatEndpoint({
    ...page,
    path: `/${provider}/register`,
    summary: `Connect an account at ${oauthTitles[provider]}: redirects there`,
    params: {},
    handle({ caller, services }) {
      const location = beginConnecting(services, signedIn(caller), provider)
      return new RawReply(302, { location, 'cache-control': 'no-store' }, '')
    },
  })

const completeAt = (provider: OAuthProvider) =>
  chatEndpoint({
    ...page,
    path: `/${provider}/complete`,
    summary: `The return from ${oauthTitles[provider]}: stores the connection`,
    params: {
      code: withDefault(param.text(z.string().max(4000), 'The code of the provider'), ''),
      state: withDefault(param.text(z.string().max(4000), 'The state of the request'), ''),
      error: withDefault(param.text(z.string().max(200), 'The error of the provider'), ''),
    },
    async handle({ params, caller, services }) {
      const user = signedIn(caller)
      if (params.error !== '' || params.code === '') throw refuseCall.badCredentials(oauthTitles[provider])
      await finishConnecting(services, user, provider, params)
      return new RawReply(200, pageHeaders, connectedPage(userSetting(user, 'default_language'), oauthTitles[provider]))
    },
  })

export const registerPages = oauthProviders.map(registerAt)
export const completePages = oauthProviders.map(completeAt)
