import type { Hex } from 'viem'
import { z } from 'zod'

const hash = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value))
const blockSchema = z.object({ height: z.int().nonnegative(), hash })

/** The newest blocks that the watcher has read, oldest first. A reorganisation is found by their hashes. */
const cursorSchema = z.object({ blocks: z.array(blockSchema).min(1) })

export type KnownBlock = z.output<typeof blockSchema>
export type EvmCursor = z.output<typeof cursorSchema>

export const readCursor = (value: unknown): EvmCursor => cursorSchema.parse(value)
export const readPosition = (value: unknown): KnownBlock => blockSchema.parse(value)
export const readTip = (value: unknown): KnownBlock => blockSchema.parse(value)

export function newestOf({ blocks }: EvmCursor): KnownBlock {
  const newest = blocks.at(-1)
  if (newest === undefined) throw new Error('a cursor without blocks')
  return newest
}
