import { z } from 'zod'
import type { DataExport } from './store/data-exports.ts'

export const dataExportSchema = z.strictObject({
  id: z.int(),
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_type: z.int(),
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
    export_type: kind,
  }
}
