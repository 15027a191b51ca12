import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { addPushToken, removePushToken } from '../actions/change-push-devices.ts'

const tag = 'Mobile'
const appleToken = param.text(z.string().max(100_000), 'The device token from Apple, in hexadecimal digits')
const androidToken = param.text(z.string().max(100_000), 'The device token from Google')
const relayFailures = [
  'ADMIN_ACTION_REQUIRED',
  'FAILED_TO_CONNECT_BOUNCER',
  'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
] as const

export const postAppleToken = chatEndpoint({
  method: 'POST',
  path: '/users/me/apns_device_token',
  tag,
  summary: 'Register an iOS device for notifications',
  deprecated: true,
  access: 'human',
  params: { token: appleToken, appid: param.text(z.string().min(1).max(200), 'The identifier of the app') },
  reply: z.object({}),
  failures: [...relayFailures],
  async handle({ params, caller, services }) {
    await addPushToken(services, caller, { kind: 'apns', token: params.token, iosAppId: params.appid })
    return {}
  },
})

export const deleteAppleToken = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/apns_device_token',
  tag,
  summary: 'Remove the push token of an iOS device',
  deprecated: true,
  access: 'human',
  params: { token: appleToken },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removePushToken(services, caller, 'apns', params.token)
    return {}
  },
})

export const postAndroidToken = chatEndpoint({
  method: 'POST',
  path: '/users/me/android_gcm_reg_id',
  tag,
  summary: 'Register an Android device for notifications',
  deprecated: true,
  access: 'human',
  params: { token: androidToken },
  reply: z.object({}),
  failures: [...relayFailures],
  async handle({ params, caller, services }) {
    await addPushToken(services, caller, { kind: 'fcm', token: params.token, iosAppId: undefined })
    return {}
  },
})

export const deleteAndroidToken = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/android_gcm_reg_id',
  tag,
  summary: 'Remove the push token of an Android device',
  deprecated: true,
  access: 'human',
  params: { token: androidToken },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removePushToken(services, caller, 'fcm', params.token)
    return {}
  },
})
