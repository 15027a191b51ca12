import { type Notice, ownNotice } from '../queues/notice.ts'

export interface DeviceChange {
  readonly push_key_id?: number
  readonly push_token_id?: string | null
  readonly pending_push_token_id?: string | null
  readonly push_token_last_updated_timestamp?: number
  readonly push_registration_error_code?: string | null
}

/** Changes of a user's devices, for the user's own clients. */
export const deviceNotices = {
  added: (userId: number, id: number): Notice => ownNotice(userId, { type: 'device', op: 'add', device_id: id }),
  removed: (userId: number, id: number): Notice => ownNotice(userId, { type: 'device', op: 'remove', device_id: id }),
  changed: (userId: number, id: number, change: DeviceChange): Notice =>
    ownNotice(userId, { type: 'device', op: 'update', device_id: id, ...change }),
}
