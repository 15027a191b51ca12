import { bankTransfer } from '../domain/markets/bank-transfer.ts'
import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { simulatedKind } from './chain-kinds.ts'
import { type CustodyDependencies, coinsOn, type NetworkContext } from './host/network-context.ts'
import { NetworkHost, type NetworkHostOptions } from './host/network-host.ts'
import { NetworkLoop } from './host/network-loop.ts'
import { finalConfirmationsOf, type WatchedNetwork, watchedNetwork } from './networks-file.ts'
import type { ChainAddress } from './port.ts'

export interface CustodyOptions extends CustodyDependencies {
  readonly networks: readonly WatchedNetwork[]
  /** Networks of the catalogue that are not configured are simulated; never where money is real. */
  readonly simulatesOthers: boolean
  readonly host: NetworkHostOptions
}

/** How often the simulated networks move. */
const simulatedEveryMs = 500

/** A simulated chain has no reorganisations: a credited transfer is final. */
function simulatedNetwork(network: string): WatchedNetwork {
  return watchedNetwork(network, simulatedKind, {}, { finalConfirmations: 1 })
}

/** The venue's side of the chains: which networks it watches, and the addresses of accounts on them. */
export class Custody {
  readonly #options: CustodyOptions
  readonly #hosts = new Map<string, NetworkHost>()
  readonly #loops: NetworkLoop[] = []
  #simulation: NodeJS.Timeout | undefined
  #simulating: Promise<void> = Promise.resolve()

  constructor(options: CustodyOptions) {
    this.#options = options
  }

  /** The configured networks, without the simulated ones of a sandbox. */
  get networks(): readonly WatchedNetwork[] {
    return this.#options.networks
  }

  /** Whether the venue reads the network itself: then nobody else reports its transfers. */
  isWatched(network: string): boolean {
    return this.#find(network) !== undefined
  }

  /** The confirmations of a transaction that complete its withdrawal. */
  confirmationsToComplete(network: NetworkDefinition): number {
    const watched = this.#find(network.symbol)
    return watched === undefined ? network.confirmations : finalConfirmationsOf(watched, network)
  }

  /** The address of an account; `pool` if the operator provides them. */
  addressFor(network: NetworkDefinition, accountId: number): ChainAddress | 'pool' {
    const watched = this.#find(network.symbol)
    return watched?.kind.addressFor(watched.config, network, accountId) ?? 'pool'
  }

  /** Whether a text can name the contract of a token on the network. The watcher would fail with another one. */
  isContract(network: string, text: string): boolean {
    return this.#find(network)?.kind.isContract(text) ?? true
  }

  /** Starts to watch the networks. */
  start(): void {
    const { networks, log, simulatesOthers } = this.#options
    for (const watched of networks) {
      const loop = new NetworkLoop(this.#host(watched), watched.everyMs, log)
      this.#loops.push(loop)
      loop.start()
    }
    if (simulatesOthers) this.#scheduleSimulation()
  }

  /** One turn of every simulated network with open transfers, on the node that leads. */
  async advanceSimulated(): Promise<void> {
    const { venue, networks, simulatesOthers } = this.#options
    if (!simulatesOthers || !venue.leads()) return
    const symbols = new Set([
      bankTransfer.symbol,
      ...venue.views.coins.flatMap((coin) => coin.networks.map((one) => one.symbol)),
    ])
    for (const symbol of symbols) {
      if (networks.some(({ network }) => network === symbol) || coinsOn(venue.views, symbol).length === 0) continue
      const host = this.#host(simulatedNetwork(symbol))
      if (!host.isIdle) await host.turn()
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#simulation)
    this.#simulation = undefined
    await this.#simulating
    await Promise.all(this.#loops.map((loop) => loop.stop()))
    await Promise.all([...this.#hosts.values()].map((host) => host.stop()))
  }

  #scheduleSimulation(): void {
    this.#simulation = setTimeout(() => {
      this.#simulating = this.advanceSimulated()
        .catch((error: unknown) => this.#options.log.error('the simulated networks failed', { error: String(error) }))
        .then(() => {
          if (this.#simulation !== undefined) this.#scheduleSimulation()
        })
    }, simulatedEveryMs)
    this.#simulation.unref()
  }

  #find(network: string): WatchedNetwork | undefined {
    const { networks, simulatesOthers } = this.#options
    const found = networks.find((one) => one.network === network)
    if (found !== undefined || !simulatesOthers) return found
    return simulatedNetwork(network)
  }

  #host(watched: WatchedNetwork): NetworkHost {
    const known = this.#hosts.get(watched.network)
    if (known !== undefined) return known
    const { database, venue, clock, log, host: options } = this.#options
    const { reach = async () => undefined } = options
    const context: NetworkContext = { database, venue, clock, log, watched, reach }
    const host = new NetworkHost(context, options)
    this.#hosts.set(watched.network, host)
    return host
  }
}
