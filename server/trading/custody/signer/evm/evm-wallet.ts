import type { Hex } from 'viem'
import type { Clock } from '../../../../kernel/clock/clock.ts'
import type { Logger } from '../../../../kernel/logging/logger.ts'
import { maxFeePerGasOf, type SignedNetwork } from '../config.ts'
import type { KeyStore } from '../key-store.ts'
import type { Purpose, SignedEntry } from '../log-entries.ts'
import type { SignerLog } from '../signer-log.ts'
import type { SignerPoint } from '../venue-api.ts'
import type { ChainReads } from './chain-reads.ts'
import { currentFees, type FeeLevel, type FeeOffer } from './fees.ts'
import { type Call, evmPaths, signCall, type Wallet, walletAt } from './wallets.ts'

export interface EvmSignerNeeds {
  readonly network: SignedNetwork
  readonly keys: KeyStore
  readonly log: SignerLog
  readonly chain: ChainReads
  readonly clock: Clock
  readonly logger: Logger
  reach(point: SignerPoint): Promise<void>
}

/** A transaction to sign: who pays what to whom, and why. */
export interface Transaction {
  readonly wallet: Wallet
  readonly nonce: number
  readonly call: Call
  readonly fees: FeeOffer
  readonly purpose: Purpose
  readonly coin: string
  readonly units: bigint
  readonly to: string
  readonly chainMs?: number
}

/** Signs into the log and sends: the only place where a transaction of an EVM network is made. */
export class EvmWallet {
  readonly needs: EvmSignerNeeds
  readonly maxFeePerGas: bigint
  readonly #paths = new Map<string, string>()

  constructor(needs: EvmSignerNeeds) {
    this.needs = needs
    this.maxFeePerGas = maxFeePerGasOf(needs.network)
  }

  hot = () => this.#at(evmPaths.hot)
  gas = () => this.#at(evmPaths.gas)
  deposit = (accountId: number) => this.#at(evmPaths.deposit(accountId))

  /** The wallet of a transaction in the log. */
  walletOf({ wallet }: Pick<SignedEntry, 'wallet'>): Wallet | undefined {
    const path = this.#paths.get(wallet.toLowerCase())
    return path === undefined ? undefined : { path, address: wallet as Hex }
  }

  fees(): Promise<FeeLevel> {
    return currentFees(this.needs.chain.pool)
  }

  /** The transaction is on disk before any node has it. */
  async sign(transaction: Transaction): Promise<SignedEntry> {
    const { network, keys, log } = this.needs
    const { wallet, nonce, call, fees, purpose, coin, units, to, chainMs } = transaction
    const { transactionId, raw } = await signCall(keys, wallet, network.chainId, nonce, call, fees)
    const entry = {
      ...({ step: 'signed', network: network.network, wallet: wallet.address, nonce, transactionId } as const),
      ...{ purpose, coin, units: String(units), to, raw, ...(chainMs === undefined ? {} : { chainMs }) },
      call: { to: call.to, value: String(call.value), data: call.data, gas: String(call.gas) },
      ...{ maxFeePerGas: String(fees.maxFeePerGas), maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas) },
    }
    await log.add(entry)
    await this.needs.reach('signed')
    return { ...entry, atMs: this.needs.clock.nowMs() }
  }

  /** Sends the same bytes as often as it is called, and records the first time that a node has taken them. */
  async send({ wallet, nonce, transactionId, raw }: SignedEntry): Promise<void> {
    const { chain, log, network } = this.needs
    if (!(await chain.send(raw)) || log.state.isSent(transactionId)) return
    await log.add({ step: 'sent', network: network.network, wallet, nonce, transactionId })
    await this.needs.reach('sent')
  }

  /** The next nonce of a wallet: after the open ones of the log, and after those that the chain has. */
  async nextNonce(wallet: Wallet, height: number): Promise<number> {
    const { chain, log, network } = this.needs
    const open = log.state.undecided(network.network).filter((one) => isSame(one.wallet, wallet.address))
    return Math.max(await chain.nonceAt(wallet.address, height), ...open.map(({ nonce }) => nonce + 1))
  }

  /** The money of a wallet that open transactions have not taken yet. */
  async available(wallet: Wallet, contract: string, height: number): Promise<bigint> {
    const { chain, log, network } = this.needs
    const mined = await chain.nonceAt(wallet.address, height)
    const balance = await chain.balance(wallet.address, contract, height)
    const open = log.state
      .undecided(network.network)
      .filter((one) => isSame(one.wallet, wallet.address) && one.nonce >= mined)
    return open.reduce((left, { attempts }) => left - reservedBy(attempts.at(-1), contract), balance)
  }

  async #at(path: string): Promise<Wallet> {
    const wallet = await walletAt(this.needs.keys, path)
    this.#paths.set(wallet.address.toLowerCase(), path)
    return wallet
  }
}

export const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** The money that an open transaction takes at most. */
function reservedBy(entry: SignedEntry | undefined, contract: string): bigint {
  if (entry === undefined) return 0n
  const { call, maxFeePerGas, units } = entry
  if (contract === '') return BigInt(call.value) + BigInt(call.gas) * BigInt(maxFeePerGas)
  return isSame(call.to, contract) ? BigInt(units) : 0n
}
