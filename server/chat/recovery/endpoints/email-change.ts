import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import {
  cancelAddressChange,
  confirmAddressChange,
  mayChangeAddress,
  resendAddressChange,
} from '../actions/change-address.ts'

export const getEmailChange = chatEndpoint({
  method: 'GET',
  path: '/settings/email_change',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Get the new address that awaits confirmation',
  access: 'human',
  params: {},
  reply: z.object({
    pending: z.object({ email: z.string(), asked_at: z.int(), expires_at: z.int() }).nullable(),
    may_change: z.boolean().describe('False if only administrators may change addresses'),
  }),
  failures: [],
  async handle({ caller, services }) {
    const change = await services.accounts.pendingEmailChange(caller.id)
    const may_change = mayChangeAddress(services, caller)
    if (change === undefined) return { pending: null, may_change }
    const seconds = (ms: number) => Math.floor(ms / 1000)
    const { newEmail: email, askedAtMs, expiresAtMs } = change
    return { pending: { email, asked_at: seconds(askedAtMs), expires_at: seconds(expiresAtMs) }, may_change }
  },
})

export const postEmailChangeResend = chatEndpoint({
  method: 'POST',
  path: '/settings/email_change/resend',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Mail the confirmation link of the new address again; earlier links end',
  access: 'human',
  params: {},
  reply: z.object({}),
  failures: ['RATE_LIMIT_HIT'],
  async handle({ caller, services }) {
    await resendAddressChange(services, caller)
    return {}
  },
})

export const deleteEmailChange = chatEndpoint({
  method: 'DELETE',
  path: '/settings/email_change',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Cancel the change of the address; the mailed link ends',
  access: 'human',
  params: {},
  reply: z.object({}),
  failures: [],
  async handle({ caller, services }) {
    await cancelAddressChange(services, caller)
    return {}
  },
})

export const postEmailChangeConfirm = chatEndpoint({
  method: 'POST',
  path: '/settings/email_change/confirm',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Confirm the new address with the mailed link',
  description: 'Only for the user who requested it; the old address gets a mail.',
  access: 'human',
  params: { key: param.text(z.string().min(1).max(200), 'The last part of the mailed link') },
  reply: z.object({ email: z.string() }),
  failures: [],
  handle: async ({ params, caller, services }) => ({
    email: await confirmAddressChange(services, caller, params.key),
  }),
})
