import { z } from 'zod'
import type { Sql } from '../../kernel/storage/database.ts'
import { readNetworkStates } from '../store/custody/watched.ts'

const units = z
  .string()
  .regex(/^-?\d+$/)
  .transform((text) => BigInt(text))

/** The state that the holder of a network's lease published last; after a failure only the problem. */
const stateSchema = z.object({
  problem: z.string().default(''),
  health: z
    .object({
      height: z.number().optional(),
      lag: z.number().optional(),
      disagreement: z.string().optional(),
      endpoints: z.array(
        z.object({
          name: z.string(),
          isUsable: z.boolean(),
          height: z.number().optional(),
          problem: z.string().optional(),
        }),
      ),
    })
    .optional(),
  fees: z.array(z.object({ of: z.string(), coin: z.string(), amount: units })).default([]),
  balances: z
    .array(z.object({ coin: z.string(), hot: units, cold: units, unswept: units, inFlight: units }))
    .optional(),
})

export type NetworkState = z.output<typeof stateSchema> & {
  readonly network: string
  /** Empty if no node watches the network at the moment. */
  readonly holder: string
  readonly updatedAtMs: number
}

export async function networkStates(sql: Sql): Promise<NetworkState[]> {
  const rows = await readNetworkStates(sql)
  return rows.map(({ network, holder, updatedAtMs, state }) => ({
    ...stateSchema.parse(state),
    network,
    holder,
    updatedAtMs,
  }))
}
