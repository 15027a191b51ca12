import { type Notice, ownNotice } from '../queues/notice.ts'
import type { PushDevice } from './store/push-devices.ts'

export type PushDeviceStatus =
  | { readonly status: 'active' | 'pending' }
  | { readonly status: 'failed'; readonly error_code: string }

/** The registration state of a device, for the user's own clients. */
export function pushDeviceNotice(
  { userId, pushAccountId }: Pick<PushDevice, 'userId' | 'pushAccountId'>,
  status: PushDeviceStatus,
): Notice {
  return ownNotice(userId, { type: 'push_device', push_account_id: String(pushAccountId), ...status })
}
