/**
 * The port between the venue and a chain. Each kind of chain implements it once; the venue runs one watcher per network.
 * Nothing here holds a private key. Amounts are whole numbers of the smallest unit of the coin on the chain. Everything is
 * plain data, because a watcher runs in its own thread.
 */
import type { z } from 'zod'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { Logger } from '../../kernel/logging/logger.ts'
import type { NetworkDefinition } from '../domain/markets/definitions.ts'

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue }

/** How far a watcher has read its chain. Only the chain kind reads it; the venue stores it. */
export type ChainCursor = PlainValue
/** The end of the chain at one moment. Only the chain kind reads it. */
export type ChainTip = PlainValue

/** A coin of the venue on the network. */
export interface ChainAsset {
  /** The symbol of the coin in the venue. */
  readonly coin: string
  /** The contract of a token; empty for the coin of the chain itself. */
  readonly contract: string
  /** One coin is 10^decimals of the smallest unit. */
  readonly decimals: number
}

export interface ChainAddress {
  readonly address: string
  /** Empty on chains without memos. */
  readonly memo: string
}

/** A transfer to a watched address. Network, transaction and output identify it. */
export interface SeenTransfer extends ChainAddress {
  readonly coin: string
  readonly transactionId: string
  /** Distinguishes the transfers of one transaction: the index of the output or of the log entry. */
  readonly output: number
  readonly amount: bigint
  /** 0 until it is in a block. */
  readonly confirmations: number
  /** Where the chain has it, for example the number and hash of its block. Only the chain kind reads it. */
  readonly position: PlainValue
}

/** A transfer that was seen before and that the chain no longer has. */
export interface DroppedTransfer {
  readonly transactionId: string
  readonly output: number
  readonly reason: string
}

/** A transfer that the watcher has reported and that is not final yet. */
export interface OpenTransfer extends SeenTransfer {
  readonly seenAtMs: number
}

/** A payment of a withdrawal. */
export interface SentPayment extends ChainAddress {
  readonly coin: string
  readonly amount: bigint
}

/** A transaction that a signer has broadcast and that is not final yet. A batch has several payments. */
export interface SentTransaction {
  readonly transactionId: string
  readonly sentAtMs: number
  readonly payments: readonly SentPayment[]
}

export interface ScanRequest {
  /** Undefined before the first scan; then the watcher begins at the tip or at the block of its configuration. */
  readonly cursor: ChainCursor | undefined
  /**
   * The scan reads no further than this. The venue asks for the tip first and reads the assigned addresses afterwards: an
   * address that is assigned later cannot have a transfer below it.
   */
  readonly tip: ChainTip
  /** The addresses that were assigned since the last scan of this watcher; on its first scan, all of them. */
  readonly newAddresses: readonly string[]
  readonly assets: readonly ChainAsset[]
  readonly open: readonly OpenTransfer[]
  readonly sent: readonly SentTransaction[]
}

export interface ScanResult {
  readonly cursor: ChainCursor
  /** New transfers, and open ones whose confirmations or position have changed. */
  readonly transfers: readonly SeenTransfer[]
  readonly dropped: readonly DroppedTransfer[]
  /** False if the tip is not reached yet: the venue scans again at once. */
  readonly isComplete: boolean
}

export interface TransactionStatus {
  /** `unknown`: neither in a block nor waiting for one. `failed`: in a block, and its payments were not executed. */
  readonly state: 'unknown' | 'pending' | 'failed' | 'mined'
  readonly confirmations: number
  /** The fee that the chain charged, in the coin of the chain. */
  readonly feePaid?: bigint | undefined
  /** Another transaction that took the place of this one, if the chain shows it. */
  readonly replacedBy?: string | undefined
}

export interface FeeEstimate {
  /** The coin in which the chain charges its fees. */
  readonly coin: string
  readonly amount: bigint
}

/** The venue's own money on the chain. */
export interface WalletBalance {
  readonly coin: string
  readonly hot: bigint
  readonly cold: bigint
  /** On deposit addresses, not swept yet. */
  readonly unswept: bigint
  /** The deposit addresses with a balance, for the operator's list. */
  readonly unsweptAt?: readonly { readonly address: string; readonly amount: bigint }[] | undefined
  /** Left one of the wallets and not final yet: payments, sweeps and change. */
  readonly inFlight: bigint
}

export interface EndpointHealth {
  readonly name: string
  readonly isUsable: boolean
  readonly height: number | undefined
  readonly problem: string | undefined
}

export interface ChainHealth {
  /** The number of the newest known block. */
  readonly height: number | undefined
  /** Blocks between the cursor and the newest block. */
  readonly lag: number | undefined
  readonly endpoints: readonly EndpointHealth[]
  /** The endpoints contradict each other: the watcher reports nothing until they agree. */
  readonly disagreement: string | undefined
}

/** Reads one network. A method that cannot answer rejects; the venue repeats it later. */
export interface ChainWatcher {
  tip(): Promise<ChainTip>
  scan(request: ScanRequest): Promise<ScanResult>
  /** Undefined if the endpoints do not agree about this one now: the venue asks about the others, and again later. */
  transactionStatus(sent: SentTransaction): Promise<TransactionStatus | undefined>
  /** The cost of one payment at the present price. */
  estimateFee(asset: ChainAsset): Promise<FeeEstimate>
  balances(assets: readonly ChainAsset[], depositAddresses: readonly string[]): Promise<readonly WalletBalance[]>
  health(): Promise<ChainHealth>
  close(): Promise<void>
}

/** The form of the addresses of one coin on the network, as the catalogue defines it. */
export type AddressForm = Pick<NetworkDefinition, 'symbol' | 'addressRegex' | 'memoRequired' | 'memoRegex'>

export interface WatcherDependencies {
  /** The symbol of the network. */
  readonly network: string
  readonly clock: Clock
  readonly log: Logger
}

/** A chain kind: one row of `chain-kinds.ts`. */
export interface ChainKind<Config = unknown> {
  readonly kind: string
  /** The member `config` of a network in the configuration file. */
  readonly configSchema: z.ZodType<Config>
  /** Secrets in the configuration, which lists and logs leave out: paths such as `endpoints`. */
  readonly secretFields: readonly string[]
  /** Play money: a venue in production mode refuses it. */
  readonly isSimulated: boolean
  /** Names the chain: two networks of one chain would both credit a transfer. Undefined if each network has its own. */
  chainOf(config: Config): string | undefined
  /** The deposit address of an account: always the same, without I/O. Undefined if addresses come from the operator's pool. */
  addressFor(config: Config, form: AddressForm, accountId: number): ChainAddress | undefined
  /** Whether a text can name the contract of a token. */
  isContract(text: string): boolean
  open(config: Config, dependencies: WatcherDependencies): Promise<ChainWatcher>
}
