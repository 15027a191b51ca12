import { z } from 'zod'
import type { WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Fields } from '../../people/snapshot/people.ts'
import { deviceFields } from './events.ts'
import { devicesOf } from './store.ts'

export const deviceState = z.strictObject({
  devices: z.record(z.string(), z.strictObject(deviceFields)).describe('By device id'),
})

/** Type `device`: the programs in which the viewer is signed in, as far as they registered. */
export async function clientDeviceFields({ database }: WithDatabase, viewer: ChatUser): Promise<Fields> {
  const devices = await devicesOf(database.sql, viewer.id)
  const entries = devices.map((device) => [
    String(device.id),
    {
      push_key_id: device.pushKeyId,
      push_token_id: device.tokenId,
      pending_push_token_id: device.pendingTokenId,
      push_token_last_updated_timestamp: device.tokenUpdatedAtS,
      push_registration_error_code: device.errorCode,
    },
  ])
  return { devices: Object.fromEntries(entries) }
}
