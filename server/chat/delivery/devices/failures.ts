import { refuse } from '../../failures.ts'

export const refuseDevice = {
  unknown: () => refuse.badRequest('Invalid `device_id`'),
  badKey: () => refuse.badParameter('push_key', 'Invalid `push_key`'),
  badTokenId: () => refuse.badParameter('token_id', '`token_id` is not Base64 encoded'),
  fieldsMissing: () =>
    refuse.badRequest('Missing parameters: must provide either all push key fields, all token fields, or both.'),
  noKeyToRotate: () => refuse.badRequest('No push registration exists to rotate key for.'),
  noTokenToRotate: () => refuse.badRequest('No push registration exists to rotate token for.'),
  inProgress: () => refuse.badRequest('A registration for the device already in progress.'),
}
