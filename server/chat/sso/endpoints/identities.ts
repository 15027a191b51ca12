import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../../sign-in/access.ts'
import { unlink } from '../actions/unlink.ts'

const common = { under: browserPrefix, tag: 'Session', access: 'human' } as const

export const getSsoIdentities = chatEndpoint({
  ...common,
  method: 'GET',
  path: '/sso/identities',
  summary: 'Get the accounts of providers that sign in to yours',
  params: {},
  reply: z.object({
    identities: z.array(
      z.object({
        id: z.int(),
        provider_id: z.string(),
        provider_name: z.string(),
        email: z.string(),
        linked_at: z.int(),
        last_used_at: z.int(),
      }),
    ),
  }),
  failures: [],
  async handle({ caller, services }) {
    const { sso } = services.accounts
    const names = new Map(sso.providers().map(({ id, settings }) => [id, settings.name]))
    const identities = (await sso.identities(caller.id)).map((one) => ({
      id: one.id,
      provider_id: one.providerId,
      provider_name: names.get(one.providerId) ?? one.providerId,
      email: one.email,
      linked_at: Math.floor(one.linkedAtMs / 1000),
      last_used_at: Math.floor(one.lastUsedAtMs / 1000),
    }))
    return { identities }
  },
})

export const deleteSsoIdentity = chatEndpoint({
  ...common,
  method: 'DELETE',
  path: '/sso/identities/{identity_id}',
  summary: 'Unlink an account of a provider',
  description: 'Needs a recent proof of identity. The user gets a mail.',
  params: { identity_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: ['STEP_UP_REQUIRED', 'CSRF_FAILED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await unlink(services, caller, params.identity_id)
    return {}
  },
})
