import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, erc20Abi, type Hex } from 'viem'
import type { TradingClient } from '../../client/trading-client.ts'
import type { TestDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { readDecimal } from '../../server/kernel/values/decimal.ts'
import type { LogEntry } from '../../server/trading/custody/signer/log-entries.ts'
import { readSignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import { bundle } from '../recovery/bundle.ts'
import type { VenueServerSettings } from '../signer/venue-server.ts'
import { clientFor, freePort, makeKeys, retry, SignerProcess, VenueProcess } from './custody-run.ts'
import { DepositChain } from './deposit-chain.ts'
import { callToken, chainId, EvmNode } from './evm-node.ts'
import { FaultyEndpoint } from './faulty-endpoint.ts'
import { ether, signerSeed, wallets } from './signer-bench.ts'

export const network = 'EVM'
/** Confirmations until the credit. */
export const needed = 3
/** Confirmations from which on no reorganisation is expected. */
export const final = 8
/** They deposit and withdraw. The last account only loses credited deposits. */
export const traders = 3
export const scales = { nat: 18, test: 6 } as const
export type Coin = keyof typeof scales
export const coins: readonly Coin[] = ['nat', 'test']
export const feeOf = (coin: Coin) => 10n ** BigInt(scales[coin] - 2)

/** Both hold the same keys and use the same wallets, each with its own log. */
const signerNames = ['first', 'second'] as const

/** An EVM node behind faulty endpoints, a venue that watches it and two signers of one wallet, each a separate process. */
export class CustodyWorld {
  readonly node: EvmNode
  readonly token: Address
  readonly endpoints: readonly FaultyEndpoint[]
  readonly chain: DepositChain
  readonly signers: (SignerProcess | undefined)[] = []
  readonly addresses = new Map<number, Address>()
  venue: VenueProcess
  readonly #folder: string
  readonly #programs: readonly Awaited<ReturnType<typeof bundle>>[]
  readonly #keys: Awaited<ReturnType<typeof makeKeys>>
  readonly #settings: VenueServerSettings

  private constructor(parts: {
    readonly node: EvmNode
    readonly token: Address
    readonly endpoints: readonly FaultyEndpoint[]
    readonly folder: string
    readonly programs: readonly Awaited<ReturnType<typeof bundle>>[]
    readonly keys: Awaited<ReturnType<typeof makeKeys>>
    readonly settings: VenueServerSettings
    readonly venue: VenueProcess
  }) {
    this.node = parts.node
    this.token = parts.token
    this.endpoints = parts.endpoints
    this.venue = parts.venue
    this.#folder = parts.folder
    this.#programs = parts.programs
    this.#keys = parts.keys
    this.#settings = parts.settings
    this.chain = new DepositChain(this.node, this.token, (index) => this.depositAddressOf(index))
  }

  static async open(testing: TestDatabase): Promise<CustodyWorld> {
    const folder = testFolder('custody-kill')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const programs = [
      await bundle('tests/signer/venue-server.ts', 'custody-venue'),
      await bundle('tests/evm/signer-program.ts', 'custody-signer'),
      await bundle('server/trading/custody/host/watcher-thread-main.ts', 'custody-watcher'),
    ]
    const node = await EvmNode.start()
    const token = await node.deploy('TestToken', 10n ** 15n)
    const endpoints = [0, 1, 2].map(() => FaultyEndpoint.open(node.url))
    await node.giveEther(wallets.hotWallet, 10n * ether)
    await node.giveEther(wallets.gasWallet, 10n * ether)
    await node.send({ to: token, data: callToken('transfer', wallets.hotWallet, 10n ** 9n) })
    await node.mine(5)
    const keys = await makeKeys(testing, traders + 1, network)
    const parts = { node, token, folder, programs, keys, endpoints: await Promise.all(endpoints) }
    const settings = await settingsOf(testing, parts)
    const venue = await VenueProcess.begin(programs[0]?.path ?? '', settings)
    const world = new CustodyWorld({ ...parts, settings, venue })
    await world.#listCoins()
    return world
  }

  async close(): Promise<void> {
    for (const signer of this.signers) await signer?.kill()
    await this.venue.kill()
    for (const endpoint of this.endpoints) endpoint.close()
    await this.node.stop()
    for (const program of this.#programs) await program.remove()
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#settings.port}/v1`
  }

  get operator(): TradingClient {
    return clientFor(this.#url, this.#keys.operator)
  }

  /** The API key of the signers, as a thief uses it. */
  get walletKey(): TradingClient {
    return clientFor(this.#url, this.#keys.signer)
  }

  traderAt(index: number): TradingClient {
    return clientFor(this.#url, this.#keyOf(index))
  }

  accountIdOf(index: number): number {
    return this.#keyOf(index).id
  }

  #keyOf(index: number) {
    const key = this.#keys.traders[index]
    if (key === undefined) throw new Error('no such trader')
    return key
  }

  async restartVenue(): Promise<void> {
    await this.venue.kill()
    this.venue = await VenueProcess.begin(this.#programs[0]?.path ?? '', this.#settings)
  }

  startSigner(at: number, claimSeconds: number): void {
    const limits = { perWithdrawalMax: '1000000', perHourMax: '1000000000' }
    const assets = [
      { coin: 'nat', decimals: 18, ...limits, sweepMinimum: '0.2' },
      { coin: 'test', contract: this.token, decimals: 6, ...limits, sweepMinimum: '0.5' },
    ]
    const sweep = { accountsTo: Math.max(...this.#keys.traders.map(({ id }) => id)), everySeconds: 2 }
    const shared = { network, kind: 'evm', chainId, timeoutMs: 1_000, assets, sweep, maxFeePerGasGwei: '300' }
    const limited = { withdrawalsPerHourMax: 100_000, confirmations: 6, replaceAfterSeconds: 1 }
    const networks = [{ ...shared, ...limited, endpoints: this.endpoints.map((one) => one.url) }]
    const config = { name: signerNames[at], venueUrl: this.#url, claimSeconds, pauseMs: 100, networks }
    const { apiKey, secretKey } = this.#keys.signer
    const settings = { config, logPath: this.#logPath(at), seed: signerSeed.toString('hex'), apiKey, secretKey }
    this.signers[at] = new SignerProcess(this.#programs[1]?.path ?? '', settings)
  }

  startSigners(): void {
    for (const at of signerNames.keys()) if (this.signers[at]?.isAlive !== true) this.startSigner(at, 120)
  }

  #logPath(at: number): string {
    return join(this.#folder, `${signerNames[at]}.log`)
  }

  async logs(): Promise<LogEntry[][]> {
    return Promise.all(signerNames.map(async (_, at) => (await readSignerLog(this.#logPath(at))).entries))
  }

  mendEndpoints(): void {
    for (const endpoint of this.endpoints) endpoint.fault = { kind: 'none' }
  }

  /** Runs work that the venue and the signers see only when it is done. */
  async unseen<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.endpoints.map(({ fault }) => fault)
    for (const endpoint of this.endpoints) endpoint.fault = { kind: 'down' }
    const result = await work()
    for (const [at, endpoint] of this.endpoints.entries()) endpoint.fault = before[at] ?? { kind: 'none' }
    return result
  }

  async depositAddressOf(index: number): Promise<Address> {
    const known = this.addresses.get(index)
    if (known !== undefined) return known
    const asked = { symbol: 'nat', network }
    const client = this.traderAt(index)
    const [made] = await retry(() => client.call('POST /private/wallet/generate_deposit_address', asked))
    const address = made?.address as Address
    this.addresses.set(index, address)
    return address
  }

  async balanceOf(index: number, coin: Coin): Promise<{ total: bigint; available: bigint }> {
    const client = this.traderAt(index)
    const rows = await retry(() => client.balances())
    const row = rows.find((one) => one.coin === coin)
    return { total: unitsOf(row?.total, coin), available: unitsOf(row?.available, coin) }
  }

  tokensOf(owner: Address): Promise<bigint> {
    const { client } = this.node
    return client.readContract({ address: this.token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  }

  /** The fees that the chain charged the wallets of the signers. */
  async feesOf(hashes: readonly Hex[]): Promise<bigint> {
    let sum = 0n
    for (const hash of hashes) {
      const { gasUsed, effectiveGasPrice } = await this.node.client.getTransactionReceipt({ hash })
      sum += gasUsed * effectiveGasPrice
    }
    return sum
  }

  async #listCoins(): Promise<void> {
    for (const [symbol, scale] of Object.entries(scales)) {
      const named = { symbol, reason: 'test' }
      await this.operator.call('POST /private/operator/coins', { ...named, scale, nameEn: symbol, nameFa: symbol })
      const contractAddress = symbol === 'test' ? this.token : ''
      await this.operator.call('POST /private/operator/networks', {
        ...{ ...named, network, isDefault: true, contractAddress, tokenDecimal: scale },
        ...{ addressRegex: '0x[0-9a-fA-F]{40}', depositStatus: 'active', withdrawStatus: 'active' },
        ...{ minimumDeposit: '0.001', minimumWithdraw: '0.001', withdrawFee: '0.01', depositFee: '0' },
        ...{ DepositConfirmationCount: needed, withdrawPrecision: 6 },
      })
    }
  }
}

export function unitsOf(text: string | undefined, coin: Coin): bigint {
  const read = readDecimal(text ?? '0', scales[coin])
  return read.ok ? read.units : 0n
}

async function settingsOf(
  testing: TestDatabase,
  {
    endpoints,
    folder,
    programs,
  }: { endpoints: readonly FaultyEndpoint[]; folder: string; programs: readonly { path: string }[] },
): Promise<VenueServerSettings> {
  const config = {
    ...{ chainId, coin: 'nat', endpoints: endpoints.map((one) => one.url), depositXpub: wallets.depositXpub },
    ...{ hotWallet: wallets.hotWallet, gasWallet: wallets.gasWallet, startBlock: 1, timeoutMs: 1_000 },
  }
  return {
    ...{ connection: testing.connection, port: await freePort(), spoolDirectory: join(folder, 'spool') },
    networks: [{ network, kind: 'evm', everySeconds: 0.2, finalConfirmations: final, config }],
    threadProgram: programs[2]?.path,
  }
}
