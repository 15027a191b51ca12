import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { beginPasskeyProof, confirmByPasskey } from '../actions/confirm-identity.ts'
import { assertionOf, assertionParameter, requestOptions } from './passkey-schemas.ts'

const common = { method: 'POST', under: browserPrefix, tag: 'Session', access: 'human' } as const

export const postConfirmIdentityPasskeyOptions = chatEndpoint({
  ...common,
  path: '/confirm_identity/passkey/options',
  summary: 'Begin a proof of identity with a passkey: the options for navigator.credentials.get()',
  description: 'The challenge is valid once, for five minutes and in this session.',
  params: {},
  reply: z.object({ options: requestOptions }),
  failures: [],
  async handle({ request, services }) {
    const options = await beginPasskeyProof(services, request)
    return { options: options as z.input<typeof requestOptions> }
  },
})

export const postConfirmIdentityPasskey = chatEndpoint({
  ...common,
  path: '/confirm_identity/passkey',
  summary: 'Prove your identity with a passkey, after STEP_UP_REQUIRED',
  description: 'It is valid for ten minutes and only in this session.',
  params: { credential: assertionParameter },
  reply: z.object({ recent_until: z.int() }),
  failures: ['AUTHENTICATION_FAILED', 'RATE_LIMIT_HIT'],
  async handle({ params, request, services }) {
    const recentUntilMs = await confirmByPasskey(services, request, assertionOf(params.credential))
    return { recent_until: Math.floor(recentUntilMs / 1000) }
  },
})
