import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { flowParameters } from '../../app-sign-in/endpoints/app-sign-in.ts'
import { handOverPageOf } from '../../app-sign-in/rules.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { beginAtProvider, finishAtProvider, type Redirect } from '../actions/sign-in-at-provider.ts'
import { refuseSso } from '../failures.ts'

const providerId = inPath(param.text(z.string().min(1).max(30), 'The id of the provider'))

/** Navigations of a browser: no JSON, and the answer is always another page. */
const common = {
  method: 'GET',
  under: '/accounts',
  tag: 'Session',
  access: 'anonymous',
  reply: z.string(),
  bare: true,
  failures: [],
} as const

const redirect = ({ location, cookies }: Redirect) =>
  new RawReply(302, { location, ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }) }, '')

export const getProviderSignIn = chatEndpoint({
  ...common,
  path: '/login/oidc/{provider}',
  summary: 'Sign in through a provider: redirects there',
  params: {
    provider: providerId,
    next: optional(param.text(z.string().max(4000), 'The path of this site to open afterwards')),
    ...flowParameters,
  },
  async handle({ params, services }) {
    return redirect(await beginAtProvider(services, params.provider, handOverPageOf(params) ?? params.next))
  },
})

/** The parameters are those of OpenID Connect; the library reads them from the address as it is. */
export const getProviderCallback = chatEndpoint({
  ...common,
  path: '/login/oidc/{provider}/callback',
  summary: 'The return from a provider: signs in and redirects',
  params: { provider: providerId },
  async handle({ params, request, services }) {
    return redirect(await finishAtProvider(services, request, params.provider))
  },
})

export const getProviderIcon = chatEndpoint({
  ...common,
  path: '/login/oidc/{provider}/icon',
  summary: 'The icon of a provider',
  params: { provider: providerId },
  failures: ['BAD_REQUEST'],
  handle({ params, services }) {
    const icon = services.accounts.sso.providers().find(({ id }) => id === params.provider)?.settings.icon
    const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(icon ?? '') ?? []
    if (type === undefined || data === undefined) throw refuseSso.unknownProvider()
    const headers = {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    }
    return new RawReply(200, headers, Buffer.from(data, 'base64'))
  },
})
