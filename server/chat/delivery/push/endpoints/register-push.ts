import { z } from 'zod'
import { optional, type ParameterValues, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { refuse } from '../../../failures.ts'
import { registerPush } from '../../devices/actions.ts'
import { registerPushDevice } from '../actions/change-push-devices.ts'

const maxPushKeyId = 2 ** 32 - 1
const text = (lengthMax: number, description: string) => optional(param.text(z.string().max(lengthMax), description))

const fields = {
  device_id: optional(param.integer(z.int(), 'The device, from POST /register_client_device')),
  token_kind: optional(param.choice(['apns', 'fcm'], 'The push service of the token')),
  push_key: text(1000, 'The key that encrypts notifications, after the byte that names the cipher, in Base64'),
  push_key_id: optional(param.integer(z.int().min(0).max(maxPushKeyId), 'The app’s number of the key')),
  token_id: text(100, 'The first eight bytes of the SHA-256 digest of the token, in Base64'),
  bouncer_public_key: text(1000, 'The key of the relay that encrypts the registration'),
  encrypted_push_registration: text(20_000, 'The registration, which only the relay can read'),
  push_account_id: optional(param.integer(z.int(), 'Without device_id: a number that the app chose for this account')),
  push_public_key: text(1000, 'Without device_id: the key that encrypts notifications, in Base64'),
}

export const postPushDevice = chatEndpoint({
  method: 'POST',
  path: '/mobile_push/register',
  tag: 'Mobile',
  summary: 'Register a device for encrypted notifications',
  access: 'human',
  params: fields,
  reply: z.object({}),
  failures: ['PUSH_SERVICE_NOT_CONFIGURED'],
  async handle({ params, caller, services }) {
    if (params.device_id !== undefined) {
      await registerPush(services, caller, params.device_id, { key: keyIn(params), token: tokenIn(params) })
      return {}
    }
    await registerPushDevice(services, caller, {
      kind: needed('token_kind', params.token_kind),
      pushAccountId: needed('push_account_id', params.push_account_id),
      publicKey: needed('push_public_key', params.push_public_key),
      relayKey: needed('bouncer_public_key', params.bouncer_public_key),
      sealed: needed('encrypted_push_registration', params.encrypted_push_registration),
    })
    return {}
  },
})

type Sent = ParameterValues<typeof fields>

/** All fields of the key, or nothing. */
function keyIn({ push_key: pushKey, push_key_id: pushKeyId }: Sent) {
  return pushKey === undefined || pushKeyId === undefined ? undefined : { pushKey, pushKeyId }
}

/** All fields of the token, or nothing. */
function tokenIn(sent: Sent) {
  const { token_kind: kind, token_id: tokenId, bouncer_public_key: relayKey } = sent
  const encryptedRegistration = sent.encrypted_push_registration
  if (kind === undefined || tokenId === undefined || relayKey === undefined || encryptedRegistration === undefined)
    return undefined
  return { kind, tokenId, relayKey, encryptedRegistration }
}

function needed<T>(name: keyof typeof fields, value: T | undefined): T {
  if (value === undefined) throw refuse.badParameter(name, `Missing '${name}' argument`)
  return value
}
