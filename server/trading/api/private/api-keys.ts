import { z } from 'zod'
import type { TradingPermission } from '../../../accounts/ports.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { changeApiKey, createApiKey, revokeApiKey } from '../../actions/manage-api-keys.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { apiKeyJson, apiKeySchema } from '../../wire/api-key.ts'

const permissionNames: readonly TradingPermission[] = ['read', 'trade', 'withdraw', 'wallet', 'admin']
const items = (text: string) => text.split(',').map((item) => item.trim())

const terms = {
  label: optional(param.text(z.string().max(200))),
  permissions: optional(
    param.text(
      z
        .string()
        .transform(items)
        .pipe(z.array(z.enum(permissionNames))),
      'read, trade and withdraw, joined with commas; for administrators also admin, or wallet alone',
    ),
  ),
  ipWhitelist: optional(
    param.text(
      z
        .string()
        .max(10_000)
        .transform((text) => (text === 'any' ? [] : items(text))),
      'Addresses and ranges, joined with commas; `any` for all addresses',
    ),
  ),
  expiresAt: optional(param.integer(z.int().min(0), 'Milliseconds; 0 for never')),
  boundSignaturesOnly: optional(
    param.flag('Accept only bound signatures; always true for a key with the permission admin or wallet'),
  ),
  networks: optional(
    param.text(
      z.string().max(1_000).transform(items),
      'The networks of a key with the permission wallet, joined with commas',
    ),
  ),
} as const
const apiKey = param.text(z.string().min(1).max(100))

const changingFailures = [
  'REPLAYED_REQUEST',
  'TIMEOUT_UNKNOWN',
  'UNAVAILABLE',
  'KEY_NOT_FOUND',
  'TOO_MANY_KEYS',
  'STEP_UP_REQUIRED',
] as const

export const getApiKeyInfo = tradingEndpoint({
  method: 'GET',
  path: '/private/account/api_key_info',
  tag: 'Account',
  summary: 'Show the key of this request',
  access: 'signed',
  params: {},
  reply: apiKeySchema,
  failures: [],
  handle: ({ caller }) => apiKeyJson(caller.key),
})

export const getApiKeys = tradingEndpoint({
  method: 'GET',
  path: '/private/account/api_keys',
  tag: 'Account',
  summary: 'List the keys of the account, without their secrets',
  access: 'read',
  params: {},
  reply: z.array(apiKeySchema),
  failures: [],
  async handle({ caller, services }) {
    const keys = await services.accounts.tradingKeys(caller.accountId)
    return keys.filter(({ revokedAtMs }) => revokedAtMs === undefined).map(apiKeyJson)
  },
})

export const postApiKey = tradingEndpoint({
  method: 'POST',
  path: '/private/account/api_keys',
  tag: 'Account',
  summary: 'Create a key; its secret is shown only once',
  description:
    'The new key cannot have more permissions, more addresses, a later expiry or a weaker signature form than the key of the request. In a browser session a key with another permission than read needs a recent step-up.',
  access: 'withdraw',
  params: terms,
  reply: apiKeySchema.extend({ secretKey: z.string() }),
  failures: changingFailures,
  async handle({ params, caller, services }) {
    const { key, secretKey } = await createApiKey(services, caller, params)
    return { ...apiKeyJson(key), secretKey }
  },
})

export const patchApiKey = tradingEndpoint({
  method: 'PATCH',
  path: '/private/account/api_keys',
  tag: 'Account',
  summary: 'Change a key; omitted fields stay unchanged',
  access: 'withdraw',
  params: { apiKey, ...terms },
  reply: apiKeySchema,
  failures: changingFailures,
  async handle({ params: { apiKey, ...params }, caller, services }) {
    return apiKeyJson(await changeApiKey(services, caller, apiKey, params))
  },
})

export const deleteApiKey = tradingEndpoint({
  method: 'DELETE',
  path: '/private/account/api_keys',
  tag: 'Account',
  summary: 'Revoke a key for good',
  access: 'withdraw',
  params: { apiKey },
  reply: z.object({ revoked: z.string() }),
  failures: changingFailures,
  async handle({ params: { apiKey }, caller, services }) {
    await revokeApiKey(services, caller, apiKey)
    return { revoked: apiKey }
  },
})
