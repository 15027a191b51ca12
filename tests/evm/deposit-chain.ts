import type { Address, Hex } from 'viem'
import { callToken, type EvmNode } from './evm-node.ts'

export interface ChainDeposit {
  readonly accountId: number
  readonly coin: 'nat' | 'test'
  readonly units: bigint
}

interface SentDeposit extends ChainDeposit {
  readonly hash: Hex
  readonly nonce: number
  height: number
}

/** A reorganisation can remove this many blocks. */
const snapshotsMax = 8

/** Deposits on a chain that a test reorganises: a removed deposit is mined again, or replaced and never happened. */
export class DepositChain {
  readonly #node: EvmNode
  readonly #token: Address
  readonly #addressOf: (accountId: number) => Promise<Address>
  /** The state after each of the newest blocks. */
  #snapshots: { height: number; id: Hex }[] = []
  #deposits: SentDeposit[] = []

  constructor(node: EvmNode, token: Address, addressOf: (accountId: number) => Promise<Address>) {
    this.#node = node
    this.#token = token
    this.#addressOf = addressOf
  }

  get deposits(): readonly ChainDeposit[] {
    return this.#deposits
  }

  /** Returns the id of the transaction. */
  async pay(deposit: ChainDeposit): Promise<Hex> {
    const to = await this.#addressOf(deposit.accountId)
    const nonce = await this.#node.client.getTransactionCount({ address: this.#node.funder, blockTag: 'pending' })
    const { coin, units } = deposit
    const call = coin === 'nat' ? { to, value: units } : { to: this.#token, data: callToken('transfer', to, units) }
    const hash = await this.#node.submit({ ...call, nonce })
    this.#deposits.push({ ...deposit, hash, nonce, height: Number.POSITIVE_INFINITY })
    return hash
  }

  async mine(blocks = 1): Promise<void> {
    for (let left = blocks; left > 0; left -= 1) {
      await this.#node.mine()
      await this.#afterBlock()
    }
  }

  /** Replaces the newest blocks by one more. Each removed deposit is mined again, unless it is dropped for good. */
  async reorganise(depth: number, isDropped: (hash: Hex) => boolean): Promise<boolean> {
    const target = this.#snapshots.at(-1 - depth)
    if (target === undefined) return false
    await this.#node.revert(target.id)
    this.#snapshots = this.#snapshots.slice(0, -1 - depth)
    await this.#snapshot()
    const removed = this.#deposits.filter(({ height }) => height > target.height)
    removed.sort((left, right) => left.nonce - right.nonce)
    for (const deposit of removed) {
      deposit.height = Number.POSITIVE_INFINITY
      if (!isDropped(deposit.hash)) await this.#node.resubmit(deposit.hash)
      else {
        await this.#node.submit({ to: this.#node.funder, nonce: deposit.nonce })
        this.#deposits = this.#deposits.filter((one) => one !== deposit)
      }
    }
    await this.#node.mineOther(1)
    await this.#afterBlock()
    await this.mine(depth)
    return true
  }

  async #afterBlock(): Promise<void> {
    const height = await this.#node.height()
    const { transactions } = await this.#node.client.getBlock()
    for (const deposit of this.#deposits) if (transactions.includes(deposit.hash)) deposit.height = height
    await this.#snapshot()
  }

  async #snapshot(): Promise<void> {
    const snapshot = { height: await this.#node.height(), id: await this.#node.snapshot() }
    this.#snapshots = [...this.#snapshots, snapshot].slice(-snapshotsMax)
  }
}
