import { errorFields } from '../../../kernel/logging/logger.ts'
import { openTransfers } from '../../store/custody/transfers.ts'
import { saveUnswept } from '../../store/custody/unswept.ts'
import {
  addressesAfter,
  readCursor,
  type StoredValue,
  saveCursor,
  saveNetworkState,
} from '../../store/custody/watched.ts'
import { chainUnitsOf } from '../../wallet/chain-units.ts'
import { custodyLimits } from '../limits.ts'
import type { ChainHealth, ChainWatcher, FeeEstimate, OpenTransfer, WalletBalance } from '../port.ts'
import { LeaseLost, NetworkLease } from './lease.ts'
import { assetsOn, coinsOn, type NetworkContext, type WatcherPoint } from './network-context.ts'
import { followTransactions, sentTransactions } from './report-transactions.ts'
import { reportDropped, reportSeen } from './report-transfers.ts'
import { openWatcherThread } from './watcher-thread.ts'

export interface NetworkHostOptions {
  /** The name of this node in the lease. */
  readonly holder: string
  readonly leaseMs?: number | undefined
  readonly replyWithinMs?: number | undefined
  /** The compiled program of a watcher's thread. */
  readonly threadProgram?: URL | undefined
  /** For tests: opens the watcher in this thread. */
  readonly openWatcher?: (() => Promise<ChainWatcher>) | undefined
  /** For tests: stops this node at a point until it is killed. */
  readonly reach?: ((point: WatcherPoint) => Promise<void>) | undefined
}

/** Ids are not always committed in their order; so many before the last one are read again. */
const addressesReadAgain = 1_000

/** Watches one network while this node holds its lease. */
export class NetworkHost {
  readonly #context: NetworkContext
  readonly #options: NetworkHostOptions
  readonly #lease: NetworkLease
  readonly #addresses = new Map<number, string>()
  #newest = 0
  #watcher: ChainWatcher | undefined
  /** The addresses that the present watcher knows. */
  #known = new Set<string>()
  #stateSavedAtMs = 0

  constructor(context: NetworkContext, options: NetworkHostOptions) {
    this.#context = context
    this.#options = options
    const { database, watched, log } = context
    const { leaseMs = custodyLimits.leaseMs } = options
    this.#lease = new NetworkLease(database, watched.network, options.holder, leaseMs, log)
  }

  get network(): string {
    return this.#context.watched.network
  }

  /** Nothing happens on a simulated chain without an open transfer of the venue. */
  get isIdle(): boolean {
    const { watched, venue } = this.#context
    if (!watched.kind.isSimulated) return false
    const isHere = ({ network }: { readonly network: string }) => network === watched.network
    return !venue.views.openDeposits().some(isHere) && sentTransactions(this.#context).length === 0
  }

  /** One turn: reads the chain up to its tip and reports what it has. False if another node watches the network. */
  async turn(): Promise<boolean> {
    if (!(await this.#lease.take())) {
      await this.closeWatcher()
      return false
    }
    try {
      const watcher = await this.#open()
      for (let scans = 0; scans < custodyLimits.scansPerTurnMax; scans += 1) {
        if (await this.#scan(watcher)) break
      }
      await followTransactions(this.#context, watcher, this.#lease, sentTransactions(this.#context))
      await this.#saveState(watcher)
      return true
    } catch (error) {
      await this.closeWatcher()
      if (error instanceof LeaseLost) return false
      await this.#saveProblem(error)
      throw error
    }
  }

  /** True if the tip is reached. */
  async #scan(watcher: ChainWatcher): Promise<boolean> {
    const { database, venue, clock } = this.#context
    // In this order: an address that is assigned after the tip has no transfer below it.
    const tip = await watcher.tip()
    await this.#readAddresses()
    const newAddresses = [...this.#addresses.values()].filter((address) => !this.#known.has(address))
    const cursor = await readCursor(database.sql, this.network)
    const open = await this.#openTransfers()
    const assets = assetsOn(venue.views, this.network)
    const sent = sentTransactions(this.#context)
    const result = await watcher.scan({ cursor, tip, newAddresses, assets, open, sent })
    for (const address of newAddresses) this.#known.add(address)
    const isNew = result.transfers.length + result.dropped.length > 0
    if (isNew) await this.#context.reach('scanned')
    await this.#lease.report(async ({ sql }) => {
      for (const dropped of result.dropped) await reportDropped(this.#context, sql, dropped)
      await reportSeen(this.#context, sql, result.transfers)
      await saveCursor(sql, this.network, result.cursor as StoredValue, clock.nowMs())
    })
    if (isNew) await this.#context.reach('stored')
    return result.isComplete
  }

  async #readAddresses(): Promise<void> {
    const { sql } = this.#context.database
    const rows = await addressesAfter(sql, this.network, Math.max(0, this.#newest - addressesReadAgain))
    for (const { id, address } of rows) this.#addresses.set(id, address)
    this.#newest = Math.max(this.#newest, rows.at(-1)?.id ?? 0)
  }

  /** Stored transfers, and those that the venue knows from before it watched the network. */
  async #openTransfers(): Promise<OpenTransfer[]> {
    const { database, venue } = this.#context
    const stored = await openTransfers(database.sql, this.network)
    const known = new Set(stored.map(({ transactionId, output }) => `${transactionId} ${output}`))
    const coins = coinsOn(venue.views, this.network)
    const unstored = venue.views.openDeposits().flatMap((deposit): OpenTransfer[] => {
      const carried = coins.find(({ coin }) => coin.coin === deposit.coin)
      const { transactionId, output, confirmations, seenAtMs, network } = deposit
      if (network !== this.network || carried === undefined || known.has(`${transactionId} ${output}`)) return []
      const amount = chainUnitsOf(deposit.amount, carried.coin, carried.carrier)
      const named = { coin: carried.coin.symbol, address: '', memo: '', transactionId, output, amount }
      return [{ ...named, confirmations, seenAtMs, position: null }]
    })
    return [...stored.map(({ units, ...transfer }) => ({ ...transfer, amount: units })), ...unstored]
  }

  async #open(): Promise<ChainWatcher> {
    if (this.#watcher !== undefined) return this.#watcher
    const { watched, clock, log } = this.#context
    const { network, kind, config } = watched
    const { openWatcher, replyWithinMs = custodyLimits.replyWithinMs, threadProgram: program } = this.#options
    this.#known = new Set()
    if (openWatcher !== undefined) this.#watcher = await openWatcher()
    else if (kind.isSimulated) this.#watcher = await kind.open(config, { network, clock, log })
    else {
      const data = { network, kind: kind.kind, config }
      this.#watcher = openWatcherThread({ data, log, replyWithinMs, ...(program === undefined ? {} : { program }) })
    }
    return this.#watcher
  }

  async #saveState(watcher: ChainWatcher): Promise<void> {
    const { venue, clock, watched } = this.#context
    const nowMs = clock.nowMs()
    if (watched.kind.isSimulated || nowMs - this.#stateSavedAtMs < custodyLimits.stateEveryMs) return
    this.#stateSavedAtMs = nowMs
    const assets = assetsOn(venue.views, this.network)
    const health = await watcher.health()
    const fees: (FeeEstimate & { readonly of: string })[] = []
    for (const asset of assets) fees.push({ of: asset.coin, ...(await watcher.estimateFee(asset)) })
    const read = await watcher.balances(assets, [...this.#addresses.values()])
    const unswept = read.flatMap(({ coin, unsweptAt = [] }) =>
      unsweptAt.map(({ address, amount }) => ({ address, coin, units: amount })),
    )
    const balances = read.map(({ unsweptAt: _, ...balance }) => balance)
    await this.#lease.report(async ({ sql }) => {
      await saveUnswept(sql, this.network, unswept)
      await saveNetworkState(sql, this.network, stateOf({ health, fees, balances, problem: '' }), nowMs)
    })
  }

  async #saveProblem(error: unknown): Promise<void> {
    const { database, clock, log } = this.#context
    const problem = error instanceof Error ? error.message : String(error)
    await saveNetworkState(database.sql, this.network, { problem }, clock.nowMs()).catch((failure: unknown) =>
      log.warn('the state of a network was not saved', { network: this.network, ...errorFields(failure) }),
    )
  }

  async closeWatcher(): Promise<void> {
    const watcher = this.#watcher
    this.#watcher = undefined
    await watcher?.close().catch(() => undefined)
  }

  async stop(): Promise<void> {
    await this.closeWatcher()
    await this.#lease.end()
  }
}

interface NetworkState {
  readonly health: ChainHealth
  readonly fees: readonly (FeeEstimate & { readonly of: string })[]
  readonly balances: readonly WalletBalance[]
  readonly problem: string
}

/** As JSON, with amounts as text. */
function stateOf(state: NetworkState): StoredValue {
  const text = JSON.stringify(state, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return JSON.parse(text) as StoredValue
}
