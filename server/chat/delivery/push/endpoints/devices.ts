import { z } from 'zod'
import { optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { registerPushDevice } from '../actions/change-push-devices.ts'
import { sendOpenTest, sendSealedTest } from '../actions/send-test-push.ts'

const tag = 'Mobile'
const accountId = param.integer(z.int(), 'A number that the app chose for this account')

export const postPushDevice = chatEndpoint({
  method: 'POST',
  path: '/mobile_push/register',
  tag,
  summary: 'Register a device for encrypted notifications',
  access: 'human',
  params: {
    token_kind: param.choice(['apns', 'fcm'], 'The push service of the token'),
    push_account_id: accountId,
    push_public_key: param.text(z.string().max(1000), 'The key that encrypts notifications, in Base64'),
    bouncer_public_key: param.text(z.string().max(1000), 'The key of the relay that seals the registration'),
    encrypted_push_registration: param.text(z.string().max(20_000), 'The registration, which only the relay can read'),
  },
  reply: z.object({}),
  failures: ['PUSH_SERVICE_NOT_CONFIGURED'],
  async handle({ params, caller, services }) {
    await registerPushDevice(services, caller, {
      kind: params.token_kind,
      pushAccountId: params.push_account_id,
      publicKey: params.push_public_key,
      relayKey: params.bouncer_public_key,
      sealed: params.encrypted_push_registration,
    })
    return {}
  },
})

export const postSealedTest = chatEndpoint({
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  tag,
  summary: 'Send a test notification, encrypted, to your device',
  access: 'human',
  params: { push_account_id: optional(accountId) },
  reply: z.object({}),
  failures: [
    'NO_ACTIVE_PUSH_DEVICE',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
  ],
  async handle({ params, caller, services }) {
    await sendSealedTest(services, caller, params.push_account_id)
    return {}
  },
})

export const postOpenTest = chatEndpoint({
  method: 'POST',
  path: '/mobile_push/test_notification',
  tag,
  summary: 'Send a test notification to your devices',
  deprecated: true,
  access: 'human',
  params: { token: optional(param.text(z.string().max(100_000), 'Only this device; all devices if omitted')) },
  reply: z.object({}),
  failures: [
    'INVALID_PUSH_DEVICE_TOKEN',
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
    'PUSH_SERVICE_NOT_CONFIGURED',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  ],
  async handle({ params, caller, services }) {
    await sendOpenTest(services, caller, params.token)
    return {}
  },
})
