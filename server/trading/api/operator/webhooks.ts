import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { removeWebhook, setWebhook } from '../../actions/custody/manage-webhooks.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { listWebhooks } from '../../store/custody/webhooks.ts'
import { formatPlace } from '../../wire/custody-event.ts'
import { decimalText } from '../../wire/market.ts'
import { changeFailures, reason } from './operator-parameters.ts'

const apiKey = param.text(z.string().min(1).max(100), 'A key of yours with the permission wallet')

export const getWebhooks = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/webhooks',
  tag: 'Operator',
  summary: 'List the webhooks of custody services, with their last problem',
  access: 'admin',
  params: {},
  reply: z.array(
    z.object({
      apiKey: z.string(),
      url: z.string(),
      delivered: z.string().describe('The place up to which everything is delivered: the id of an event'),
      failures: decimalText.describe('Failed attempts since the last delivery'),
      retryAt: decimalText.describe('0 if no retry waits'),
      problem: z.string(),
    }),
  ),
  failures: [],
  async handle({ services: { database } }) {
    const all = await listWebhooks(database.sql)
    return all.map(({ apiKey, url, failures, retryAtMs, problem, ...place }) => ({
      ...{ apiKey, url, problem, delivered: formatPlace(place) },
      failures: String(failures),
      retryAt: String(retryAtMs),
    }))
  },
})

export const postWebhook = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/webhooks',
  tag: 'Operator',
  summary: 'Deliver the steps of transfers on the networks of a key to an address',
  description:
    'Each step is posted as in custody/events, in order, at least once, with growing pauses after failures. X-Agora-Signature is the HMAC-SHA256 of X-Agora-Timestamp, a dot and the body, with the secret of the key.',
  access: 'admin',
  params: { apiKey, url: param.text(z.string().max(2_000), 'https, or http on this machine'), reason },
  reply: z.object({ url: z.string() }),
  failures: ['KEY_NOT_FOUND', ...changeFailures],
  async handle({ params: { apiKey, url, reason }, caller, services }) {
    await setWebhook(services, caller, { apiKey, url }, reason)
    return { url }
  },
})

export const deleteWebhookOfKey = tradingEndpoint({
  method: 'DELETE',
  path: '/private/operator/webhooks',
  tag: 'Operator',
  summary: 'Deliver no more to the address of a key',
  access: 'admin',
  params: { apiKey, reason },
  reply: z.object({ removed: z.string() }),
  failures: changeFailures,
  async handle({ params: { apiKey, reason }, caller, services }) {
    await removeWebhook(services, caller, apiKey, reason)
    return { removed: apiKey }
  },
})
