import { type Address, erc20Abi, type Hex, type PublicClient } from 'viem'
import type { EndpointPool } from '../../evm/endpoint-pool.ts'
import { medianOf } from '../../evm/median.ts'
import { undefinedIf } from '../../evm/read-block.ts'

export interface ReceiptFound {
  readonly height: number
  readonly isExecuted: boolean
}

/** Reads of the chain on which a quorum of the endpoints agrees. */
export class ChainReads {
  readonly pool: EndpointPool

  constructor(pool: EndpointPool) {
    this.pool = pool
  }

  /** The time of a block, in milliseconds. */
  async timeAt(height: number): Promise<number> {
    const ask = async (client: PublicClient) => {
      const block = await client
        .getBlock({ blockNumber: BigInt(height) })
        .catch((error: unknown) => undefinedIf(error, 'BlockNotFoundError'))
      return block === undefined ? undefined : Number(block.timestamp) * 1_000
    }
    const timeMs = await this.pool.agreed(`the time of block ${height}`, ask, (time) => String(time))
    if (timeMs === undefined) throw new Error(`no endpoint has block ${height}`)
    return timeMs
  }

  /** The number of transactions of a wallet up to a block: the first nonce that is free there. */
  async nonceAt(address: Hex, height: number): Promise<number> {
    const ask = (client: PublicClient) => client.getTransactionCount({ address, blockNumber: BigInt(height) })
    const count = await this.pool.agreed(`the nonce of ${address}`, ask, (nonce) => String(nonce))
    if (count === undefined) throw new Error(`no endpoint has the nonce of ${address}`)
    return count
  }

  async balance(address: Hex, contract: string, height: number): Promise<bigint> {
    const blockNumber = BigInt(height)
    const ask = (client: PublicClient): Promise<bigint> => {
      if (contract === '') return client.getBalance({ address, blockNumber })
      const call = { address: contract as Address, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
      return client.readContract({ ...call, blockNumber })
    }
    return (await this.pool.agreed(`the balance of ${address}`, ask, (amount) => String(amount))) ?? 0n
  }

  /** Undefined if a quorum does not have the transaction in a block. */
  async receipt(hash: Hex): Promise<ReceiptFound | undefined> {
    const ask = async (client: PublicClient): Promise<ReceiptFound | undefined> => {
      const receipt = await client
        .getTransactionReceipt({ hash })
        .catch((error: unknown) => undefinedIf(error, 'TransactionReceiptNotFoundError'))
      if (receipt === undefined) return undefined
      return { height: Number(receipt.blockNumber), isExecuted: receipt.status === 'success' }
    }
    return this.pool.agreed(`transaction ${hash}`, ask, ({ height, isExecuted }) => `${height} ${isExecuted}`)
  }

  /** A fifth more than the endpoints expect; a plain transfer costs the same everywhere. */
  async gasOf(from: Hex, to: Hex, value: bigint, data: Hex): Promise<bigint> {
    const ask = (client: PublicClient) => client.estimateGas({ account: from, to, value, data })
    const expected = medianOf(await this.pool.everyAnswer('the gas of a payment', ask))
    return expected === 21_000n ? expected : expected + expected / 5n
  }

  /** Whether a node took it. One that already has it, or a block with it, counts. */
  async send(raw: Hex): Promise<boolean> {
    const { accepted } = await this.pool.toAll(async (client) => {
      await client.sendRawTransaction({ serializedTransaction: raw }).catch((error: unknown) => {
        if (!isKnown(error)) throw error
      })
    })
    return accepted > 0
  }
}

function isKnown(error: unknown): boolean {
  const { details = '', message = '' } = Object(error) as { details?: string; message?: string }
  return /already known|known transaction|already imported|already exists/i.test(`${details} ${message}`)
}
