import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { beginPasskeyProof, confirmByPasskey } from '../actions/confirm-identity.ts'
import { assertionOf, assertionParameter, requestOptions } from './passkey-schemas.ts'

const common = { method: 'POST', under: browserPrefix, tag: 'Session', access: 'human' } as const

export const postConfirmIdentityPasskeyOptions = chatEndpoint({
  ...common,
  path: '/confirm_identity/passkey/options',
  summary: 'Begin to prove with a passkey who you are: what to give to navigator.credentials.get()',
  description: 'The challenge is good once, for five minutes and in this session.',
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
  summary: 'Prove to this session with a passkey who you are, after STEP_UP_REQUIRED',
  description: 'It counts for ten minutes and for this session alone.',
  params: { credential: assertionParameter },
  reply: z.object({ recent_until: z.int() }),
  failures: ['AUTHENTICATION_FAILED', 'RATE_LIMIT_HIT'],
  async handle({ params, request, services }) {
    const recentUntilMs = await confirmByPasskey(services, request, assertionOf(params.credential))
    return { recent_until: Math.floor(recentUntilMs / 1000) }
  },
})
