import type { Hex } from 'viem'
import type { DroppedTransfer, OpenTransfer, ScanRequest, ScanResult, SeenTransfer } from '../port.ts'
import { type EvmCursor, type KnownBlock, newestOf, readCursor, readPosition, readTip } from './cursor.ts'
import type { BlockTransfer, ReadBlock } from './read-block.ts'

/** A reorganisation is deeper than the watcher remembers. An operator compares the deposits with the chain. */
export class ReorganisationTooDeep extends Error {
  override readonly name = 'ReorganisationTooDeep'
}

export interface ScanSource {
  /** The block that a quorum of the nodes has at this height; undefined if the chain is shorter. */
  block(height: number): Promise<ReadBlock | undefined>
  /** The hash of that block. */
  hash(height: number): Promise<Hex | undefined>
  /** The block of a transaction; undefined if it is in none. */
  locate(transactionId: string): Promise<KnownBlock | undefined>
}

export interface ScanBounds {
  readonly startBlock: number | undefined
  /** How many read blocks the cursor remembers. */
  readonly reorganisationBlocksMax: number
  readonly blocksPerScanMax: number
}

interface Found extends BlockTransfer {
  readonly position: KnownBlock
}

/** Reads the blocks after the cursor, up to the tip, and compares the open transfers with the chain. */
export async function scanBlocks(source: ScanSource, request: ScanRequest, bounds: ScanBounds): Promise<ScanResult> {
  const tip = readTip(request.tip)
  const { cursor: stored } = request
  const known = stored === undefined ? await firstCursor(source, bounds, tip) : readCursor(stored)
  // Nodes that lag are no reorganisation: they have the same blocks and fewer of them.
  if (isBehind(known, tip)) return { cursor: known, transfers: [], dropped: [], isComplete: true }
  let cursor = await commonAncestor(source, known, tip)
  const found: Found[] = []
  for (let read = 0; read < bounds.blocksPerScanMax; read += 1) {
    const newest = newestOf(cursor)
    if (newest.height >= tip.height) break
    const block = await source.block(newest.height + 1)
    if (block === undefined) break
    if (block.parentHash !== newest.hash) {
      // The chain has changed during the scan.
      cursor = await commonAncestor(source, cursor, tip)
      continue
    }
    const position = { height: block.height, hash: block.hash }
    cursor = { blocks: [...cursor.blocks, position] }
    found.push(...block.transfers.map((transfer) => ({ ...transfer, position })))
  }
  const newest = newestOf(cursor)
  const isComplete = newest.height >= tip.height
  const current = found.filter(({ position }) => isIn(cursor, position))
  const { moved, dropped } = await compareOpen(source, request.open, current, cursor, isComplete)
  const transfers = [...current.map((one) => seen(one, newest.height)), ...moved]
  return { cursor: { blocks: cursor.blocks.slice(-bounds.reorganisationBlocksMax) }, transfers, dropped, isComplete }
}

async function firstCursor(source: ScanSource, { startBlock }: ScanBounds, tip: KnownBlock): Promise<EvmCursor> {
  if (startBlock === undefined || startBlock > tip.height) return { blocks: [tip] }
  // The first block of a chain contains no transactions.
  const height = Math.max(0, startBlock - 1)
  const hash = await source.hash(height)
  if (hash === undefined) throw new Error(`no endpoint has block ${height}`)
  return { blocks: [{ height, hash }] }
}

function isBehind({ blocks }: EvmCursor, tip: KnownBlock): boolean {
  const newest = blocks.at(-1)
  if (newest === undefined || tip.height >= newest.height) return false
  const same = blocks.find(({ height }) => height === tip.height)
  return same === undefined || same.hash === tip.hash
}

/** The cursor without the blocks that the chain has replaced. A missing block is no proof of that; another one is. */
async function commonAncestor(source: ScanSource, { blocks }: EvmCursor, tip: KnownBlock): Promise<EvmCursor> {
  const comparable = blocks.filter(({ height }) => height <= tip.height)
  for (let length = comparable.length; length > 0; length -= 1) {
    const block = comparable[length - 1]
    if (block === undefined) continue
    const hash = await source.hash(block.height)
    if (hash === undefined) throw new Error(`no endpoint has block ${block.height}`)
    if (hash === block.hash) return { blocks: comparable.slice(0, length) }
  }
  throw new ReorganisationTooDeep(`the chain has none of the last ${blocks.length} blocks that were read`)
}

const isIn = ({ blocks }: EvmCursor, { height, hash }: KnownBlock) =>
  blocks.some((block) => block.height === height && block.hash === hash)

const keyOf = ({ transactionId, output }: { readonly transactionId: string; readonly output: number }) =>
  `${transactionId} ${output}`

/** The open transfers with their new confirmations, and those whose block was removed and that are in no other block. */
async function compareOpen(
  source: ScanSource,
  open: readonly OpenTransfer[],
  found: readonly Found[],
  cursor: EvmCursor,
  isComplete: boolean,
): Promise<{ moved: SeenTransfer[]; dropped: DroppedTransfer[] }> {
  const again = new Set(found.map(keyOf))
  const newest = newestOf(cursor)
  const oldest = cursor.blocks[0]?.height ?? 0
  const moved: SeenTransfer[] = []
  const dropped: DroppedTransfer[] = []
  for (const transfer of open) {
    if (again.has(keyOf(transfer))) continue
    // A transfer that another program has reported has no position yet.
    const isReported = transfer.position === null
    const position = isReported ? await source.locate(transfer.transactionId) : readPosition(transfer.position)
    if (position === undefined) continue
    // A later scan reads that block. But a block above the end of a changed chain is removed, whatever its height.
    if (position.height > newest.height && (isReported || !isComplete)) continue
    const isRemembered = position.height >= oldest
    const isThere = isRemembered ? isIn(cursor, position) : (await source.hash(position.height)) === position.hash
    if (isThere) {
      const { seenAtMs: _, ...before } = transfer
      const confirmations = newest.height - position.height + 1
      if (confirmations !== transfer.confirmations) moved.push({ ...before, confirmations, position: { ...position } })
    } else if (isComplete) {
      // Before the end of the scan it may still be found in a later block.
      const { transactionId, output } = transfer
      dropped.push({ transactionId, output, reason: `block ${position.height} was replaced` })
    }
  }
  return { moved, dropped }
}

function seen({ position, ...transfer }: Found, height: number): SeenTransfer {
  return { ...transfer, memo: '', confirmations: height - position.height + 1, position: { ...position } }
}
