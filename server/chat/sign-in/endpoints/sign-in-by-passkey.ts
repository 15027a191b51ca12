import { z } from 'zod'
import { deviceCookie } from '../../../accounts/ports.ts'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { beginPasskeySignIn, signInByPasskey } from '../actions/passkeys.ts'
import { assertionOf, assertionParameter, requestOptions } from './passkey-schemas.ts'
import { sessionReply, sessionText } from './session-reply.ts'

const common = { method: 'POST', under: browserPrefix, tag: 'Session', access: 'anonymous' } as const

export const postSessionPasskeyOptions = chatEndpoint({
  ...common,
  path: '/session/passkey/options',
  summary: 'Begin to sign in with a passkey: the options for navigator.credentials.get()',
  description:
    'The challenge is valid once, for five minutes and in this browser, which a cookie of this reply identifies.',
  params: {},
  reply: z.object({ options: requestOptions }),
  failures: ['CSRF_FAILED'],
  async handle({ request, services }) {
    const { options, device, secure } = beginPasskeySignIn(services, request)
    return new PreparedJson(JSON.stringify({ options }), { 'set-cookie': deviceCookie(device, { secure }) })
  },
})

export const postSessionPasskey = chatEndpoint({
  ...common,
  path: '/session/passkey',
  summary: 'Sign in with a passkey, which replaces password and second factor',
  description: 'Sets the same cookies as a sign-in with a password.',
  params: { credential: assertionParameter },
  reply: sessionReply,
  failures: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    const { session, cookies } = await signInByPasskey(services, request, assertionOf(params.credential))
    return new PreparedJson(sessionText(services, session), { 'set-cookie': cookies })
  },
})
