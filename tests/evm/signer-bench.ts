import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { SettableClock } from '../../server/kernel/clock/clock.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { signerConfigSchema } from '../../server/trading/custody/signer/config.ts'
import { seedKeyStore } from '../../server/trading/custody/signer/key-store.ts'
import { describeWallets, openSigner } from '../../server/trading/custody/signer/open-signer.ts'
import type { NetworkSigner } from '../../server/trading/custody/signer/signer.ts'
import { SignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import type { SignerPoint, VenueApi } from '../../server/trading/custody/signer/venue-api.ts'
import { chainId, type EvmNode } from './evm-node.ts'
import { MemoryVenue } from './memory-venue.ts'

export const signerSeed = Buffer.alloc(32, 21)
export const signerKeys = seedKeyStore(signerSeed)
export const wallets = await describeWallets(signerKeys, { networks: [] })
export const ether = 10n ** 18n

export class Crash extends Error {}

/** A signer in this process with a venue in memory, which a test stops at a point and opens again with the same log. */
export class SignerBench {
  readonly clock = new SettableClock()
  readonly venue = new MemoryVenue(this.clock)
  /** Instead of the venue in memory, from the next start on. */
  otherVenue: VenueApi | undefined
  readonly logPath: string
  crashAt: SignerPoint | undefined
  readonly config: unknown
  #log: SignerLog | undefined
  #signer: NetworkSigner | undefined

  private constructor(logPath: string, config: unknown) {
    this.logPath = logPath
    this.config = config
  }

  static async open(node: EvmNode, token: Address, more: Record<string, unknown> = {}): Promise<SignerBench> {
    const folder = testFolder('evm-signer')
    await mkdir(folder, { recursive: true })
    const logPath = join(folder, `${folderCount++}.log`)
    await rm(logPath, { force: true })
    const limits = { perWithdrawalMax: '100', perHourMax: '1000' }
    const assets = [
      { coin: 'eth', decimals: 18, ...limits, sweepMinimum: '0.5' },
      { coin: 'test', contract: token, decimals: 6, ...limits, sweepMinimum: '1' },
    ]
    const network = { network: 'ETH', kind: 'evm', chainId, endpoints: [node.url], confirmations: 3, assets, ...more }
    const config = { name: 'bench', venueUrl: 'http://127.0.0.1:1', networks: [network] }
    const bench = new SignerBench(logPath, config)
    await bench.restart()
    return bench
  }

  async restart(): Promise<void> {
    await this.#log?.close()
    this.venue.isReachable = true
    this.#log = await SignerLog.open(this.logPath, this.clock)
    const reach = async (point: SignerPoint) => {
      if (point !== this.crashAt) return
      // A killed process sends no more requests.
      this.venue.isReachable = false
      throw new Crash(point)
    }
    const config = signerConfigSchema.parse(this.config)
    const venue = this.otherVenue ?? this.venue
    const needs = { config, venue, log: this.#log, clock: this.clock, logger: silentLogger, reach }
    ;[this.#signer] = await openSigner(needs, signerKeys)
  }

  get log(): SignerLog {
    if (this.#log === undefined) throw new Error('not open')
    return this.#log
  }

  async round(): Promise<void> {
    await this.#signer?.round()
  }

  /** Runs rounds and blocks until nothing is open. */
  async settle(node: EvmNode): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await this.round()
      await node.mine()
      if (this.log.state.undecided('ETH').length === 0) return
    }
    throw new Error('the signer does not finish')
  }

  payEther(address: Address, wei: bigint): string {
    const amount = `${wei / ether}.${String(wei % ether).padStart(18, '0')}`
    return this.venue.request({ coin: 'eth', amount, units: String(wei), address })
  }

  payToken(address: Address, units: bigint, contract: Address): string {
    const amount = `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
    return this.venue.request({ coin: 'test', amount, units: String(units), address, contract })
  }

  async close(): Promise<void> {
    await this.#log?.close()
  }
}

let folderCount = 0

export const recipient = (number: number) => `0x${(0xb0b000 + number).toString(16).padStart(40, '0')}` as Address & Hex
