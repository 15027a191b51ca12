import { z } from 'zod'

const pushDevice = z.strictObject({ type: z.literal('push_device'), push_account_id: z.string() })

export const pushEvents = [
  pushDevice.extend({ status: z.enum(['active', 'pending']) }),
  pushDevice.extend({ status: z.literal('failed'), error_code: z.string() }),
] as const
