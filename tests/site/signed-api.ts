import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Dialect } from '../../server/kernel/endpoint/dialect.ts'
import { type AnyEndpoint, endpointMaker } from '../../server/kernel/endpoint/endpoint.ts'
import { type ApiDescription, openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { optional, param, withDefault } from '../../server/kernel/endpoint/parameter.ts'
import type { MountedApi } from '../../server/kernel/http/routes.ts'
import { tradingDescription } from '../../server/trading/description.ts'
import { tradingFailures } from '../../server/trading/failures.ts'

/** Two private endpoints that reply with the signed text and whether the signature is valid. */

export const signedKey = { apiKey: 'test-key-1', secretKey: "a secret, with 'quotes' and ü" }

const endpoint = endpointMaker<Record<string, unknown>, string, undefined>()
const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const reply = z.object({ signed: z.string(), order: z.object({ symbol: z.string(), price: decimal.optional() }) })

const placeOrder = endpoint({
  method: 'POST',
  path: '/private/order/limit',
  tag: 'Orders',
  summary: 'Place a limit order',
  description: 'Rests in the book when nothing matches. The reply comes once the order is on disk.',
  access: 'trade',
  params: {
    symbol: param.text(z.string(), 'The market, such as `btcusdt`'),
    side: param.choice(['buy', 'sell']),
    price: param.text(decimal, 'In units of the quote currency'),
    volume: param.text(decimal, 'In units of the base currency'),
    timeInForce: withDefault(param.choice(['GTC', 'IOC', 'FOK'], 'How long it rests'), 'GTC'),
    clientOrderId: optional(param.text(z.string().max(200), 'A name of your own')),
    recvWindow: optional(param.integer(z.int().min(1).max(60_000))),
  },
  reply,
  failures: ['UNKNOWN_SYMBOL'],
  handle: async ({ params, request }) => ({
    signed: (await request.body()).text,
    order: { symbol: params.symbol, price: params.price },
  }),
})

const getOrder = endpoint({
  method: 'GET',
  path: '/private/order/get',
  tag: 'Orders',
  summary: 'One order by its name',
  access: 'read',
  params: { clientOrderId: param.text(z.string(), 'The name it was given') },
  reply,
  failures: [],
  handle: ({ params, request }) => ({ signed: request.query, order: { symbol: params.clientOrderId } }),
})

const endpoints: readonly AnyEndpoint[] = [placeOrder, getOrder]

export function signedApi(like: Dialect, headerPrefix: string): { api: MountedApi; document: Record<string, unknown> } {
  const header = (name: string) => `${headerPrefix}-${name}`.toLowerCase()
  const dialect: Dialect = {
    ...like,
    universalParameters: new Set(['timestamp']),
    async identify(request, endpoint) {
      const { apiKey, secretKey } = signedKey
      if (request.headers[header('APIKEY')] !== apiKey) throw tradingFailures.fail('INVALID_API_KEY', 'Unknown key')
      const text = request.query === '' ? (await request.body()).text : request.query
      const lines = `${endpoint.method}\n/v1${endpoint.path}\n`
      const expected = createHmac('sha256', secretKey)
        .update(lines + text)
        .digest('hex')
      if (request.headers[header('SIGNATURE-FORM')] !== 'bound') throw tradingFailures.fail('BAD_REQUEST', 'Not bound')
      if (request.headers[header('SIGNATURE')] !== expected || !/(^|&)timestamp=\d{13}(&|$)/.test(text)) {
        throw tradingFailures.fail('INVALID_SIGNATURE', `The signature is not that of ${text}`)
      }
      return { caller: undefined, limitKey: apiKey }
    },
  }
  const timestamp = param.text(z.string(), 'Milliseconds since 1970-01-01 UTC')
  const description: ApiDescription = {
    ...tradingDescription(headerPrefix),
    accessParameters: (access) => (access === 'public' ? {} : { timestamp }),
  }
  return { api: { dialect, endpoints, services: undefined }, document: openApiDocument(endpoints, description) }
}
