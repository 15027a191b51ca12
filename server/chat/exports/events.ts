import { z } from 'zod'
import { dataExportSchema } from './wire.ts'

export const exportEvents = [
  z.strictObject({ type: z.literal('realm_export'), exports: z.array(dataExportSchema) }),
  z.strictObject({ type: z.literal('realm_export_consent'), user_id: z.int(), consented: z.boolean() }),
] as const
