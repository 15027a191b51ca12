import { z } from 'zod'

const device = z.strictObject({ type: z.literal('device'), device_id: z.int() })

/** The state of a device, as the register reply and the events name it. */
export const deviceFields = {
  push_key_id: z.int().nullable(),
  push_token_id: z.string().nullable(),
  pending_push_token_id: z.string().nullable(),
  push_token_last_updated_timestamp: z.int().nullable(),
  push_registration_error_code: z.string().nullable(),
}

export const deviceEvents = [
  device.extend({ op: z.literal('add') }),
  device.extend({ op: z.literal('remove') }),
  device.extend(z.object(deviceFields).partial().shape).extend({ op: z.literal('update') }),
] as const
