import type { Hex, PublicClient } from 'viem'
import type { EndpointPool } from '../../evm/endpoint-pool.ts'
import { undefinedIf } from '../../evm/read-block.ts'
import { openPool } from '../../evm/watcher.ts'
import type { SignedNetwork } from '../config.ts'
import type { SignerLog } from '../signer-log.ts'
import { isSame } from './evm-wallet.ts'

/** The transaction that an operator has found for a nonce, for example in a block explorer. */
export interface FoundTransaction {
  readonly wallet: string
  readonly nonce: number
  readonly transactionId: string
}

export type NonceDecision = 'executed' | 'failed' | 'superseded'

/**
 * Decides an open nonce by a transaction that the endpoints of the signer no longer know. The chain proves it: the
 * transaction is of this wallet, has this nonce and enough confirmations. Another node, with older blocks, may be asked.
 */
export async function decideNonce(
  log: SignerLog,
  network: SignedNetwork,
  { wallet, nonce, transactionId }: FoundTransaction,
  olderBlocks?: string,
): Promise<NonceDecision> {
  const open = log.state.undecided(network.network).find((one) => isSame(one.wallet, wallet) && one.nonce === nonce)
  if (open === undefined) throw new Error(`nonce ${nonce} of ${wallet} is not open in this log`)
  const pool = openPool(olderBlocks === undefined ? network : { ...network, endpoints: [olderBlocks], quorum: 1 })
  const { from, usedNonce, confirmations, isExecuted } = await read(pool, transactionId as Hex)
  if (!isSame(from, wallet)) throw new Error(`the transaction is of ${from}`)
  if (usedNonce !== nonce) throw new Error(`the transaction has the nonce ${usedNonce}`)
  if (confirmations < network.confirmations) {
    throw new Error(`the transaction has ${confirmations} of ${network.confirmations} confirmations`)
  }
  const name = { network: network.network, wallet: open.wallet, nonce }
  const own = open.attempts.find((attempt) => isSame(attempt.transactionId, transactionId))
  if (own === undefined) {
    await log.add({ step: 'superseded', ...name })
    return 'superseded'
  }
  await log.add({ step: 'final', ...name, transactionId: own.transactionId, isExecuted })
  return isExecuted ? 'executed' : 'failed'
}

async function read(pool: EndpointPool, hash: Hex) {
  const height = await pool.height()
  const ask = async (client: PublicClient) => {
    const absent = (error: unknown) => undefinedIf(error, 'TransactionNotFoundError')
    const transaction = await client.getTransaction({ hash }).catch(absent)
    if (transaction === undefined || transaction.blockNumber === null) return undefined
    const receipt = await client.getTransactionReceipt({ hash })
    const confirmations = height - Number(receipt.blockNumber) + 1
    const isExecuted = receipt.status === 'success'
    return { from: transaction.from, usedNonce: transaction.nonce, confirmations, isExecuted }
  }
  const found = await pool.agreed(`transaction ${hash}`, ask, (one) => Object.values(one).join(' '))
  if (found === undefined) throw new Error(`no endpoint has transaction ${hash} in a block`)
  return found
}
