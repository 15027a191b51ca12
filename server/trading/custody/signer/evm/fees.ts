import type { EndpointPool } from '../../evm/endpoint-pool.ts'
import { medianOf } from '../../evm/median.ts'

export interface FeeOffer {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** The current fees of the chain. */
export interface FeeLevel {
  readonly baseFeePerGas: bigint
  readonly priorityFeePerGas: bigint
}

/** Nodes accept a replacement that pays an eighth more; one unit more covers the rounding. */
const raised = (fee: bigint) => fee + fee / 8n + 1n
const larger = (left: bigint, right: bigint) => (left > right ? left : right)
const smaller = (left: bigint, right: bigint) => (left < right ? left : right)

/** The median of the fees that the endpoints report: a single endpoint cannot change it much. */
export async function currentFees(pool: EndpointPool): Promise<FeeLevel> {
  const levels = await pool.everyAnswer('fees', async (client) => {
    const [block, priority] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()])
    return { base: block.baseFeePerGas ?? 0n, priority }
  })
  return {
    baseFeePerGas: medianOf(levels.map(({ base }) => base)),
    priorityFeePerGas: larger(medianOf(levels.map(({ priority }) => priority)), 1n),
  }
}

/** Enough for a base fee that doubles, within the limit of the policy. Undefined if the limit is below the present price. */
export function offerFor(level: FeeLevel, maxFeePerGasLimit: bigint): FeeOffer | undefined {
  const needed = level.baseFeePerGas + level.priorityFeePerGas
  if (needed > maxFeePerGasLimit) return undefined
  const maxFeePerGas = smaller(2n * level.baseFeePerGas + level.priorityFeePerGas, maxFeePerGasLimit)
  return { maxFeePerGas, maxPriorityFeePerGas: level.priorityFeePerGas }
}

/** The offer of a replacement: accepted by nodes, and enough for the present price. Undefined above the limit. */
export function raisedOffer(before: FeeOffer, level: FeeLevel, maxFeePerGasLimit: bigint): FeeOffer | undefined {
  const maxPriorityFeePerGas = larger(raised(before.maxPriorityFeePerGas), level.priorityFeePerGas)
  const wanted = 2n * level.baseFeePerGas + maxPriorityFeePerGas
  const least = larger(raised(before.maxFeePerGas), level.baseFeePerGas + maxPriorityFeePerGas)
  if (least > maxFeePerGasLimit) return undefined
  return { maxFeePerGas: smaller(larger(least, wanted), maxFeePerGasLimit), maxPriorityFeePerGas }
}
