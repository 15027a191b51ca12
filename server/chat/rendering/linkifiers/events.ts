import { z } from 'zod'
import { linkifierSchema } from './wire.ts'

export const linkifierEvents = [
  z.strictObject({ type: z.literal('realm_linkifiers'), realm_linkifiers: z.array(linkifierSchema) }),
] as const
