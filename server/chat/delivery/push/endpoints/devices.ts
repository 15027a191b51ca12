import { z } from 'zod'
import { optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { sendEncryptedTest, sendLegacyTest } from '../actions/send-test-push.ts'

const tag = 'Mobile'
const accountId = param.integer(z.int(), 'A number that the app chose for this account')

export const postEncryptedTest = chatEndpoint({
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  tag,
  summary: 'Send a test notification, encrypted, to your device',
  access: 'human',
  params: {
    device_id: optional(param.integer(z.int(), 'Only this device; all devices if omitted')),
    push_account_id: optional(accountId),
  },
  reply: z.object({}),
  failures: [
    'NO_ACTIVE_PUSH_DEVICE',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
  ],
  async handle({ params, caller, services }) {
    await sendEncryptedTest(services, caller, {
      deviceId: params.device_id,
      pushAccountId: params.push_account_id,
    })
    return {}
  },
})

export const postLegacyTest = chatEndpoint({
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
    await sendLegacyTest(services, caller, params.token)
    return {}
  },
})
