import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { vi } from 'vitest'
import type { TestDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { readDecimal } from '../../server/kernel/values/decimal.ts'
import { NatsServer } from '../cluster/nats-server.ts'
import { bundle } from '../recovery/bundle.ts'
import { clientFor, freePort, type Key, makeKeys, retry, VenueProcess } from './custody-run.ts'
import { DepositChain } from './deposit-chain.ts'
import { chainId, EvmNode } from './evm-node.ts'
import { wallets } from './signer-bench.ts'

export const network = 'EVM'
export const needed = 3
const traders = 2
const patience = { timeout: 120_000, interval: 50 }

/** Several venue processes that watch one EVM network, one at a time. */
export class CustodyCluster {
  readonly node: EvmNode
  readonly chain: DepositChain
  readonly #testing: TestDatabase
  readonly #nats: NatsServer
  readonly #programs: readonly Awaited<ReturnType<typeof bundle>>[]
  readonly #keys: Awaited<ReturnType<typeof makeKeys>>
  readonly #venues: { readonly port: number; process: VenueProcess }[] = []
  readonly #addresses = new Map<number, Address>()

  private constructor(
    testing: TestDatabase,
    node: EvmNode,
    nats: NatsServer,
    programs: readonly Awaited<ReturnType<typeof bundle>>[],
    keys: Awaited<ReturnType<typeof makeKeys>>,
  ) {
    this.#testing = testing
    this.node = node
    this.#nats = nats
    this.#programs = programs
    this.#keys = keys
    this.chain = new DepositChain(node, wallets.hotWallet, (index) => this.#addressOf(index))
  }

  static async start(testing: TestDatabase, count: number): Promise<CustodyCluster> {
    const programs = [
      await bundle('tests/signer/venue-server.ts', 'custody-cluster'),
      await bundle('server/trading/custody/host/watcher-thread-main.ts', 'custody-cluster-watcher'),
    ]
    const [node, nats] = [await EvmNode.start(), await NatsServer.start()]
    await node.mine(5)
    const keys = await makeKeys(testing, traders, network)
    const cluster = new CustodyCluster(testing, node, nats, programs, keys)
    for (let made = 0; made < count; made += 1) await cluster.#begin(await freePort())
    await cluster.#listCoin()
    await cluster.holder()
    return cluster
  }

  async close(): Promise<void> {
    for (const { process } of this.#venues) await process.kill()
    await this.node.stop()
    await this.#nats.end()
    for (const program of this.#programs) await program.remove()
  }

  async #begin(port: number): Promise<void> {
    const folder = testFolder(`custody-cluster-${port}`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const config = {
      ...{ chainId, coin: 'nat', endpoints: [this.node.url], depositXpub: wallets.depositXpub, startBlock: 1 },
      ...{ hotWallet: wallets.hotWallet, gasWallet: wallets.gasWallet },
    }
    const [venue, thread] = this.#programs
    const process = await VenueProcess.begin(venue?.path ?? '', {
      ...{ connection: this.#testing.connection, port, spoolDirectory: join(folder, 'spool'), natsUrl: this.#nats.url },
      networks: [{ network, kind: 'evm', everySeconds: 0.2, finalConfirmations: 8, config }],
      threadProgram: thread?.path,
    })
    const known = this.#venues.find((one) => one.port === port)
    if (known === undefined) this.#venues.push({ port, process })
    else known.process = process
  }

  async #lease(): Promise<{ pid: number; fence: number }> {
    const [row] = await this.#testing.database.sql<{ holder: string; fence: number }[]>`
      select holder, fence from custody_leases where network = ${network} and until > now()`
    return { pid: Number(row?.holder.split(' ')[1] ?? 0), fence: row?.fence ?? 0 }
  }

  /** The process that watches the network, other than `before`, as soon as there is one. */
  holder(before?: VenueProcess): Promise<VenueProcess> {
    return vi.waitUntil(async () => {
      const { pid } = await this.#lease()
      return this.#venues.map(({ process }) => process).find((one) => one.pid === pid && one !== before)
    }, patience)
  }

  async fence(): Promise<number> {
    return (await this.#lease()).fence
  }

  async killAndRestart(venue: VenueProcess): Promise<void> {
    await venue.kill()
    const port = this.#venues.find(({ process }) => process === venue)?.port
    if (port !== undefined) await this.#begin(port)
  }

  /** A client of this node, or of the first. */
  #client(key: Key, venue = this.#venues[0]?.process) {
    const port = this.#venues.find(({ process }) => process === venue)?.port
    return clientFor(`http://127.0.0.1:${port}/v1`, key)
  }

  async #addressOf(index: number): Promise<Address> {
    const known = this.#addresses.get(index)
    if (known !== undefined) return known
    const client = this.#client(this.#keyOf(index))
    const asked = { symbol: 'nat', network }
    const [made] = await retry(() => client.call('POST /private/wallet/generate_deposit_address', asked))
    const address = made?.address as Address
    this.#addresses.set(index, address)
    return address
  }

  #keyOf(index: number): Key {
    const key = this.#keys.traders[index]
    if (key === undefined) throw new Error('no such trader')
    return key
  }

  /** Until the accounts have the deposits of the chain, as this node shows them; returns the accounts that then differ. */
  async whenCredited(venue?: VenueProcess): Promise<string[]> {
    await vi.waitUntil(async () => (await this.#differences(venue)).length === 0, patience)
    return this.#differences(venue)
  }

  async #differences(venue?: VenueProcess): Promise<string[]> {
    const found: string[] = []
    for (let index = 0; index < traders; index += 1) {
      const rows = await retry(() => this.#client(this.#keyOf(index), venue).balances())
      const read = readDecimal(rows.find(({ coin }) => coin === 'nat')?.total ?? '0', 18)
      const own = this.chain.deposits.filter(({ accountId }) => accountId === index)
      const expected = own.reduce((sum, { units }) => sum + units, 0n)
      if (!read.ok || read.units !== expected) found.push(`trader ${index} has not ${expected}`)
    }
    return found
  }

  async #listCoin(): Promise<void> {
    const operator = this.#client(this.#keys.operator)
    const named = { symbol: 'nat', reason: 'test' }
    await retry(() => operator.call('POST /private/operator/coins', { ...named, scale: 18, nameEn: 'N', nameFa: 'N' }))
    await retry(() =>
      operator.call('POST /private/operator/networks', {
        ...{ ...named, network, isDefault: true, contractAddress: '', tokenDecimal: 18 },
        ...{ addressRegex: '0x[0-9a-fA-F]{40}', depositStatus: 'active', withdrawStatus: 'active' },
        ...{ minimumDeposit: '0.001', minimumWithdraw: '0.001', withdrawFee: '0.01', depositFee: '0' },
        ...{ DepositConfirmationCount: needed, withdrawPrecision: 6 },
      }),
    )
  }
}
