import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../../sign-in/access.ts'
import { requireSession } from '../../sign-in/actions/passkeys.ts'
import { consentByPassword, consentInSession, giveCode, waitingSignIn } from '../actions/complete-sign-in.ts'
import type { Redirect } from '../actions/sign-in-at-provider.ts'

const common = { under: browserPrefix, tag: 'Session' } as const

const completed = z.object({ next: z.string().describe('The page to open now') })

const done = ({ location, cookies }: Redirect) =>
  new PreparedJson(JSON.stringify({ next: location }), { 'set-cookie': cookies })

export const getPendingSignIn = chatEndpoint({
  ...common,
  method: 'GET',
  path: '/sso/pending',
  summary: 'Get the sign-in at a provider that waits for this browser’s user',
  access: 'anonymous',
  params: {},
  reply: z.object({
    needs: z.enum(['consent', 'code', 'nothing']),
    provider_name: z.string().optional(),
    email: z.string().optional().describe('The address of the account'),
    user_id: z.int().optional(),
  }),
  failures: [],
  async handle({ request, services }) {
    const waiting = await waitingSignIn(services, request)
    if (waiting === undefined) return { needs: 'nothing' as const }
    const { pending, person } = waiting
    const provider = services.accounts.sso.providers().find(({ id }) => id === pending.identity.providerId)
    const { email, id: user_id } = person
    return { needs: pending.needs, provider_name: provider?.settings.name ?? '', email, user_id }
  },
})

export const postSsoCode = chatEndpoint({
  ...common,
  method: 'POST',
  path: '/sso/code',
  summary: 'Complete a sign-in at a provider with the second factor',
  access: 'anonymous',
  params: { code: param.text(z.string().min(1).max(40), 'Of the authenticator, or a recovery code') },
  reply: completed,
  failures: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  handle: async ({ params, request, services }) => done(await giveCode(services, request, params.code)),
})

export const postSsoLink = chatEndpoint({
  ...common,
  method: 'POST',
  path: '/sso/link',
  summary: 'Link the waiting sign-in at a provider to your account',
  description: 'Needs a recent proof of identity. The user gets a mail.',
  access: 'human',
  params: {},
  reply: completed,
  failures: ['STEP_UP_REQUIRED', 'CSRF_FAILED'],
  async handle({ request, services }) {
    await requireRecentProof(services, request)
    return done(await consentInSession(services, request, await requireSession(services, request)))
  },
})

export const postSsoLinkWithPassword = chatEndpoint({
  ...common,
  method: 'POST',
  path: '/sso/link_with_password',
  summary: 'Link the waiting sign-in at a provider to the account with this password, and sign in',
  description: 'Also while password sign-in is off: the password proves the consent of the account’s owner.',
  access: 'anonymous',
  params: {
    password: param.text(z.string().min(1).max(1000)),
    totp: optional(param.text(z.string().max(40), 'The six digits of the second factor, or a recovery code')),
  },
  reply: completed,
  failures: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'RATE_LIMIT_HIT', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    const given = { password: params.password, secondFactor: params.totp }
    return done(await consentByPassword(services, request, given))
  },
})
