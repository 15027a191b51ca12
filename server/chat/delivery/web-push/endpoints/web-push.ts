import { z } from 'zod'
import { optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { browserPrefix } from '../../../prefixes.ts'
import { requireSession } from '../../../sign-in/actions/passkeys.ts'
import { subscribeBrowser, unsubscribeBrowser } from '../actions.ts'
import { isSubscribedAs } from '../store.ts'

const common = { under: browserPrefix, path: '/web_push', tag: 'Session', access: 'human' } as const
const endpoint = param.text(z.string().min(1).max(4000), 'The address of the subscription at its push service')

export const getWebPush = chatEndpoint({
  ...common,
  method: 'GET',
  summary: 'Get the key with which a browser subscribes to notifications',
  params: { endpoint: optional(endpoint) },
  reply: z.object({
    public_key: z.string().describe('The applicationServerKey, in URL-safe Base64'),
    is_subscribed: z.boolean().describe('Whether the endpoint is a subscription of the caller'),
  }),
  failures: [],
  async handle({ params, caller, services }) {
    const { publicKey } = await services.push.browsers.keys()
    const isSubscribed =
      params.endpoint !== undefined && (await isSubscribedAs(services.database.sql, caller.id, params.endpoint))
    return { public_key: publicKey, is_subscribed: isSubscribed }
  },
})

export const postWebPush = chatEndpoint({
  ...common,
  method: 'POST',
  summary: 'Send notifications to this browser, until its session ends',
  params: {
    endpoint,
    p256dh: param.text(z.string().max(200), 'The public key of the subscription, in URL-safe Base64'),
    auth: param.text(z.string().max(100), 'The secret of the subscription, in URL-safe Base64'),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params, request, services }) {
    await subscribeBrowser(services, await requireSession(services, request), params)
    return {}
  },
})

export const deleteWebPush = chatEndpoint({
  ...common,
  method: 'DELETE',
  summary: 'Send no further notifications to this browser',
  params: { endpoint },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await unsubscribeBrowser(services, caller.id, params.endpoint)
    return {}
  },
})
