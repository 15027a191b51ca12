import { z } from 'zod'
import type { DataExport } from './store/data-exports.ts'

/** By the number of the kind, which older clients send. */
export const exportTypes = ['public', 'full_with_consent'] as const

export const dataExportSchema = z.strictObject({
  id: z.int(),
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_type: z.enum(exportTypes),
  export_from_prior_server: z.literal(false).describe('This server imports no organizations'),
})

export function dataExportWire(one: DataExport, site: string): z.input<typeof dataExportSchema> {
  const { id, actorId, kind, requestedAtMs, fileName, finishedAtMs, failedAtMs, deletedAtMs } = one
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)
  return {
    id,
    acting_user_id: actorId,
    export_time: requestedAtMs / 1000,
    deleted_timestamp: seconds(deletedAtMs),
    failed_timestamp: seconds(failedAtMs),
    export_url: fileName === null ? null : `${site}/user_avatars/exports/1/${fileName}`,
    pending: finishedAtMs === null && failedAtMs === null && deletedAtMs === null,
    export_type: exportTypes[kind - 1] ?? 'public',
    export_from_prior_server: false,
  }
}
