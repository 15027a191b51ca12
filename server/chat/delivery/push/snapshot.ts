import { z } from 'zod'
import type { WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Fields } from '../../people/snapshot/people.ts'
import { pushDeviceStates } from './store/push-devices.ts'

export const pushDeviceState = z.strictObject({
  push_devices: z
    .record(
      z.string(),
      z.strictObject({ status: z.enum(['active', 'pending', 'failed']), error_code: z.string().optional() }),
    )
    .describe('By push account id'),
})

/** Type `push_device`: the registration state of each of the viewer's devices. */
export async function pushDeviceFields({ database }: WithDatabase, viewer: ChatUser): Promise<Fields> {
  const devices = await pushDeviceStates(database.sql, viewer.id)
  const entries = devices.map(({ pushAccountId, relayDeviceId, errorCode }) => {
    const status = relayDeviceId !== null ? 'active' : errorCode === null ? 'pending' : 'failed'
    return [String(pushAccountId), { status, ...(errorCode === null ? {} : { error_code: errorCode }) }] as const
  })
  return { push_devices: Object.fromEntries(entries) }
}
