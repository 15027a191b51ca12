import { z } from 'zod'

const entry = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })

/** The last entry of a backup lists its contents, so that a damaged or truncated file is detected. */
export const manifestSchema = z.object({
  format: z.literal('agora-backup-1'),
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ module: z.string(), number: z.int(), name: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), entry: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  entries: z.array(entry),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestEntry = z.infer<typeof entry>
