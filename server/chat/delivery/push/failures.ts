import { chatFailures, refuse } from '../../failures.ts'
import type { RelayAnswer } from './relay.ts'

const { fail } = chatFailures

export const refusePush = {
  badTokenLength: () => refuse.badParameter('token', 'Empty or invalid length token'),
  badAppleToken: () => refuse.badParameter('token', 'Invalid APNS token'),
  noSuchToken: () => refuse.badRequest('Token does not exist'),
  badPublicKey: () => refuse.badParameter('push_public_key', 'Invalid `push_public_key`'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} devices.`),
  notConfigured: () =>
    fail('PUSH_SERVICE_NOT_CONFIGURED', 'Server is not configured to use push notification service.'),
  noActiveDevice: () => fail('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'),
  unknownDevice: () => fail('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized'),
  unknownToRelay: () => fail('INVALID_REMOTE_PUSH_DEVICE_TOKEN', 'Device not recognized by the push bouncer'),
  adminActionRequired: () =>
    fail(
      'ADMIN_ACTION_REQUIRED',
      'Push notification configuration issue on server, contact the server administrator or retry later.',
    ),
  unreachable: () =>
    fail('FAILED_TO_CONNECT_BOUNCER', 'Network error while connecting to Zulip push notification service.'),
  failing: () =>
    fail('INTERNAL_SERVER_ERROR_ON_BOUNCER', 'Internal server error on Zulip push notification service, retry later.'),
}

/** A failure of the relay, as our API reports it. */
export function relayRefusal(answer: Exclude<RelayAnswer, { readonly kind: 'done' }>) {
  if (answer.kind === 'unreachable') return refusePush.unreachable()
  if (answer.kind === 'failing') return refusePush.failing()
  if (answer.code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN') return refusePush.unknownToRelay()
  return refusePush.adminActionRequired()
}
