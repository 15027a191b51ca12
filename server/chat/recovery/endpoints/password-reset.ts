import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { endApiKeys } from '../../sign-in/endpoints/end-api-keys.ts'
import { accountOfLink, choosePassword, requestPasswordReset } from '../actions/choose-password.ts'

export const linkKey = inPath(param.text(z.string().min(1).max(200), 'The last part of the mailed link'))

export const postPasswordReset = chatEndpoint({
  method: 'POST',
  path: '/password_reset',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Mail a password reset link',
  description:
    'The reply is the same, after the same work, for an address without an account. The link works once, for 30 minutes, and until a newer one is requested.',
  access: 'anonymous',
  params: { email: param.text(z.string().min(1).max(254), 'The address of the account') },
  reply: z.object({}),
  failures: ['AUTHENTICATION_FAILED', 'RATE_LIMIT_HIT', 'REALM_DEACTIVATED', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    await requestPasswordReset(services, request, params.email)
    return {}
  },
})

export const getPasswordReset = chatEndpoint({
  method: 'GET',
  path: '/password_reset/{key}',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Get the account of a password reset link',
  access: 'anonymous',
  params: { key: linkKey },
  reply: z.object({ email: z.string() }),
  failures: [],
  handle: async ({ params, services }) => ({ email: await accountOfLink(services, params.key) }),
})

export const postNewPassword = chatEndpoint({
  method: 'POST',
  path: '/password_reset/{key}',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Set a new password with a mailed link',
  description:
    'Ends all sessions and clears failed sign-ins; does not sign in, and keeps the second factor. The user gets a mail.',
  access: 'anonymous',
  params: {
    key: linkKey,
    password: param.text(z.string().min(1).max(1000), 'The new password'),
    end_api_keys: endApiKeys,
  },
  reply: z.object({}),
  failures: ['REALM_DEACTIVATED', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    const { key, password, end_api_keys: endChatKeys } = params
    await choosePassword(services, request, key, { password, endChatKeys })
    return {}
  },
})

/** The password page of Zulip's apps, with and without a trailing slash. */
export const getZulipPasswordPage = chatEndpoint({
  method: 'GET',
  path: '/password/reset',
  under: '/accounts',
  tag: 'Mail',
  summary: 'Redirect to the password reset page',
  access: 'anonymous',
  params: {},
  reply: z.string(),
  bare: true,
  failures: [],
  handle: async () => new RawReply(302, { location: '/forgot-password' }, ''),
})
