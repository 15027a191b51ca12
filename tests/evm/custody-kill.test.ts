import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsMigrations } from '../../server/accounts/module.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { readDecimal, writeDecimal } from '../../server/kernel/values/decimal.ts'
import { evmPaths, walletAt } from '../../server/trading/custody/signer/evm/wallets.ts'
import { readSignerLog } from '../../server/trading/custody/signer/signer-log.ts'
import { SignerState } from '../../server/trading/custody/signer/signer-state.ts'
import type { SignerPoint } from '../../server/trading/custody/signer/venue-api.ts'
import { tradingMigrations } from '../../server/trading/module.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { Random } from '../../simulation/random.ts'
import { bundle } from '../recovery/bundle.ts'
import type { VenueServerSettings } from '../signer/venue-server.ts'
import { clientFor, freePort, makeKeys, retry, SignerProcess, VenueProcess } from './custody-run.ts'
import { DepositChain } from './deposit-chain.ts'
import { callToken, chainId, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { type Fault, FaultyEndpoint } from './faulty-endpoint.ts'
import { ether, recipient, signerKeys, signerSeed, wallets } from './signer-bench.ts'

// A longer run: npm run test:kill -- custody 1000 [seed]
const transfers = Number(process.env.AGORA_CUSTODY_TRANSFERS ?? 8)
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))
const network = 'EVM'
const needed = 3
const traders = 3
const scales = { nat: 18, test: 6 } as const
type Coin = keyof typeof scales

vi.setConfig({ testTimeout: transfers * 30_000 + 600_000, hookTimeout: 600_000 })

const testing = await testDatabase([accountsMigrations, tradingMigrations])

describe.skipIf(evmNodeIsMissing)('custody of an EVM network', () => {
  const folder = testFolder('custody-kill')
  const logPath = join(folder, 'signer.log')
  const random = new Random(seed)
  let node: EvmNode
  let token: Address
  let endpoints: FaultyEndpoint[]
  let programs: Awaited<ReturnType<typeof bundle>>[]
  let keys: Awaited<ReturnType<typeof makeKeys>>
  let settings: VenueServerSettings
  let venue: VenueProcess
  let signer: SignerProcess | undefined
  let chain: DepositChain
  const paid: { withdrawalId: string; coin: Coin; units: bigint; fee: bigint; to: Address; trader: number }[] = []
  const counts: Record<string, number> = {}
  const note = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }

  const url = () => `http://127.0.0.1:${settings.port}/v1`
  const operator = () => clientFor(url(), keys.operator)
  const traderAt = (index: number) => {
    const key = keys.traders[index]
    if (key === undefined) throw new Error('no such trader')
    return { key, client: clientFor(url(), key) }
  }

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    programs = [
      await bundle('tests/signer/venue-server.ts', 'custody-venue'),
      await bundle('tests/evm/signer-program.ts', 'custody-signer'),
      await bundle('server/trading/custody/host/watcher-thread-main.ts', 'custody-watcher'),
    ]
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    endpoints = [
      await FaultyEndpoint.open(node.url),
      await FaultyEndpoint.open(node.url),
      await FaultyEndpoint.open(node.url),
    ]
    await node.giveEther(wallets.hotWallet, 10n * ether)
    await node.giveEther(wallets.gasWallet, 10n * ether)
    await node.send({ to: token, data: callToken('transfer', wallets.hotWallet, 10n ** 9n) })
    await node.mine(5)
    keys = await makeKeys(testing, traders, network)
    settings = await venueSettings()
    venue = await VenueProcess.begin(programs[0]?.path ?? '', settings)
    await listCoins()
    chain = new DepositChain(node, token, async (accountId) => depositAddressOf(accountId))
  })

  afterAll(async () => {
    await signer?.kill()
    await venue?.kill()
    for (const endpoint of endpoints ?? []) endpoint.close()
    await node?.stop()
    for (const program of programs ?? []) await program.remove()
  })

  async function venueSettings(): Promise<VenueServerSettings> {
    const config = {
      ...{ chainId, coin: 'nat', endpoints: endpoints.map((one) => one.url), depositXpub: wallets.depositXpub },
      ...{ hotWallet: wallets.hotWallet, gasWallet: wallets.gasWallet, startBlock: 1, timeoutMs: 1_000 },
    }
    return {
      ...{ connection: testing.connection, port: await freePort(), spoolDirectory: join(folder, 'spool') },
      networks: [{ network, kind: 'evm', everySeconds: 0.2, finalConfirmations: 8, config }],
      threadProgram: programs[2]?.path,
    }
  }

  async function listCoins(): Promise<void> {
    for (const [symbol, scale] of Object.entries(scales)) {
      const named = { symbol, reason: 'test' }
      await operator().call('POST /private/operator/coins', { ...named, scale, nameEn: symbol, nameFa: symbol })
      await operator().call('POST /private/operator/networks', {
        ...{ ...named, network, isDefault: true, contractAddress: symbol === 'test' ? token : '', tokenDecimal: scale },
        ...{ addressRegex: '0x[0-9a-fA-F]{40}', depositStatus: 'active', withdrawStatus: 'active' },
        ...{ minimumDeposit: '0.001', minimumWithdraw: '0.001', withdrawFee: '0.001', depositFee: '0' },
        ...{ DepositConfirmationCount: needed, withdrawPrecision: 6 },
      })
    }
  }

  const addresses = new Map<number, Address>()
  async function depositAddressOf(index: number): Promise<Address> {
    const known = addresses.get(index)
    if (known !== undefined) return known
    const { client } = traderAt(index)
    const [made] = await retry(() =>
      client.call('POST /private/wallet/generate_deposit_address', { symbol: 'nat', network }),
    )
    const address = made?.address as Address
    addresses.set(index, address)
    return address
  }

  function startSigner(claimSeconds: number): void {
    const limits = { perWithdrawalMax: '1000000', perHourMax: '1000000000' }
    const assets = [
      { coin: 'nat', decimals: 18, ...limits, sweepMinimum: '0.2' },
      { coin: 'test', contract: token, decimals: 6, ...limits, sweepMinimum: '0.5' },
    ]
    const sweep = { accountsTo: Math.max(...keys.traders.map(({ id }) => id)), everySeconds: 2 }
    const config = {
      ...{ name: 'killed', venueUrl: url(), claimSeconds, pauseMs: 100 },
      networks: [
        {
          ...{
            network,
            kind: 'evm',
            chainId,
            endpoints: endpoints.map((one) => one.url),
            timeoutMs: 1_000,
            assets,
            sweep,
          },
          ...{ withdrawalsPerHourMax: 100_000, confirmations: 6, maxFeePerGasGwei: '300', replaceAfterSeconds: 3 },
        },
      ],
    }
    const { apiKey, secretKey } = keys.signer
    const program = programs[1]?.path ?? ''
    signer = new SignerProcess(program, { config, logPath, seed: signerSeed.toString('hex'), apiKey, secretKey })
  }

  async function balanceOf(index: number, coin: Coin): Promise<{ total: bigint; available: bigint }> {
    const { client } = traderAt(index)
    const rows = await retry(() => client.balances())
    const row = rows.find((one) => one.coin === coin)
    const units = (text: string | undefined) => {
      const read = readDecimal(text ?? '0', scales[coin])
      return read.ok ? read.units : 0n
    }
    return { total: units(row?.total), available: units(row?.available) }
  }

  const unitsFor = (coin: Coin) => BigInt(random.between(100, 3_000)) * 10n ** BigInt(scales[coin] - 3)

  /** Every trader has money from the start, so that withdrawals begin at once. */
  async function fund(): Promise<void> {
    for (let accountId = 0; accountId < traders; accountId += 1) {
      for (const coin of ['nat', 'test'] as const) {
        await chain.pay({ accountId, coin, units: 5n * 10n ** BigInt(scales[coin]) })
      }
    }
    await chain.mine(needed + 1)
    await expect.poll(differences).toEqual([])
  }

  async function deposit(): Promise<void> {
    const coin = random.pick(['nat', 'test'] as const)
    await chain.pay({ accountId: random.between(0, traders - 1), coin, units: unitsFor(coin) })
    note('deposits')
  }

  async function withdraw(): Promise<void> {
    const coin = random.pick(['nat', 'test'] as const)
    const trader = random.between(0, traders - 1)
    const fee = 10n ** BigInt(scales[coin] - 3)
    const { available } = await balanceOf(trader, coin)
    const wanted = unitsFor(coin) / 2n
    if (available < wanted + fee) return deposit()
    const to = recipient(paid.length)
    const amount = writeDecimal(wanted, scales[coin])
    const input = { symbol: coin, network, amount, address: to, clientWithdrawId: `w${paid.length}` }
    const { client } = traderAt(trader)
    const { withdrawalId } = await retry(() => client.call('POST /private/wallet/withdraw_crypto', input))
    paid.push({ withdrawalId, coin, units: wanted, fee, to, trader })
    await retry(() => operator().call('POST /private/operator/approve_withdrawal', { withdrawalId }))
    note('withdrawals')
  }

  const faults: readonly Fault['kind'][] = ['none', 'none', 'down', 'silent', 'lags', 'hides', 'invents', 'exaggerates']

  async function breakEndpoints(): Promise<void> {
    for (const endpoint of endpoints) endpoint.fault = { kind: 'none' }
    const [first, second] = endpoints
    const kind = random.pick(faults)
    note(`fault ${kind}`)
    if (first === undefined || second === undefined) return
    if (kind === 'lags' || kind === 'exaggerates') first.fault = { kind, blocks: random.between(1, 6) }
    else if (kind === 'invents') {
      const to = await depositAddressOf(0)
      first.fault = { kind, to, from: await node.height(), keepsHash: random.chance(50) }
    } else first.fault = { kind } as Fault
    // An outage: no quorum.
    if (kind === 'down' && random.chance(30)) second.fault = { kind: 'down' }
  }

  async function reorganise(): Promise<void> {
    const depth = random.between(1, needed + 2)
    const isShallow = depth < needed
    const before = endpoints.map(({ fault }) => fault)
    // A credited deposit must be in the new chain when the venue sees it: otherwise it is an incident.
    if (!isShallow) for (const endpoint of endpoints) endpoint.fault = { kind: 'down' }
    const isDone = await chain.reorganise(depth, random, isShallow)
    endpoints.forEach((endpoint, at) => {
      endpoint.fault = before[at] ?? { kind: 'none' }
    })
    if (isDone) note(`reorganisations of ${depth}`)
  }

  const points: readonly SignerPoint[] = [
    'claiming',
    'claimed',
    'signed',
    'sent',
    'reported',
    'decided',
    'swept',
    'replaced',
  ]

  async function kill(): Promise<void> {
    const point = random.pick(points)
    signer?.stopAt(point)
    for (let tries = 0; tries < 40 && signer?.hasReached(point) !== true; tries += 1) {
      if (tries % 8 === 7) await chain.mine()
      await delay(50)
    }
    const isReached = signer?.hasReached(point) === true
    const isVenue = random.chance(35)
    if (isVenue) {
      await venue.kill()
      venue = await VenueProcess.begin(programs[0]?.path ?? '', settings)
      note('kills of the venue')
    }
    expect(signer?.isAlive).toBe(true)
    await signer?.kill()
    startSigner(random.chance(20) ? 10 : 120)
    note(isReached ? `kills at ${point}` : 'kills at any time')
  }

  /** An operator reviews expired claims when the signer shows that nothing of them can be executed. */
  async function review(): Promise<void> {
    const { rows } = await retry(() => operator().call('GET /private/operator/withdrawals', { status: 'review' }))
    if (rows.length === 0) return
    const state = new SignerState((await readSignerLog(logPath)).entries)
    for (const { withdrawalId } of rows) {
      if (!state.mayBeSigned(network, withdrawalId)) continue
      const decided = { withdrawalId, outcome: 'not_sent' as const, reason: 'the log of the signer shows it' }
      await retry(() => operator().call('POST /private/operator/review_withdrawal', decided)).catch(() => undefined)
      note('reviews')
    }
  }

  async function confirmedIds(): Promise<Set<string>> {
    const ids = new Set<string>()
    for await (const row of operator().pages('GET /private/operator/withdrawals', { status: 'confirmed' }))
      ids.add(row.withdrawalId)
    return ids
  }

  const depositedTo = (index: number, coin: Coin) =>
    chain.deposits
      .filter((one) => one.accountId === index && one.coin === coin)
      .reduce((sum, { units }) => sum + units, 0n)
  const withdrawnFrom = (index: number, coin: Coin) =>
    paid
      .filter((one) => one.trader === index && one.coin === coin)
      .reduce((sum, { units, fee }) => sum + units + fee, 0n)

  async function differences(): Promise<string[]> {
    const found: string[] = []
    for (let index = 0; index < traders; index += 1) {
      for (const coin of ['nat', 'test'] as const) {
        const expected = depositedTo(index, coin) - withdrawnFrom(index, coin)
        const { total } = await balanceOf(index, coin)
        if (total !== expected) found.push(`trader ${index} has ${total} ${coin} instead of ${expected}`)
      }
    }
    return found
  }

  /** Without faults, until every deposit is credited, every withdrawal is confirmed and every nonce is final. */
  async function settle(): Promise<void> {
    for (const endpoint of endpoints) endpoint.fault = { kind: 'none' }
    await node.setBaseFee(10n ** 9n)
    const isSettled = async () => {
      await chain.mine()
      await review()
      if (signer?.isAlive !== true) startSigner(120)
      const open = new SignerState((await readSignerLog(logPath)).entries).undecided(network)
      const ids = await confirmedIds().catch(() => new Set<string>())
      return (
        open.length === 0 &&
        paid.every(({ withdrawalId }) => ids.has(withdrawalId)) &&
        (await differences()).length === 0
      )
    }
    let isDone = false
    for (let tries = 0; tries < 1_000 && !isDone; tries += 1) {
      isDone = await isSettled()
      await delay(100)
    }
    expect(await differences()).toEqual([])
    const ids = await confirmedIds()
    expect(paid.filter(({ withdrawalId }) => !ids.has(withdrawalId))).toEqual([])
  }

  const tokensOf = (owner: Address) =>
    node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  /** The fees that the chain charged the wallets of the signer. */
  async function feesOf(hashes: readonly Hex[]): Promise<bigint> {
    let sum = 0n
    for (const hash of hashes) {
      const { gasUsed, effectiveGasPrice } = await node.client.getTransactionReceipt({ hash })
      sum += gasUsed * effectiveGasPrice
    }
    return sum
  }

  test(`SIGNER-13: ${transfers} deposits and withdrawals, seed ${seed}: each is credited or paid once, and chain and ledger agree`, async () => {
    startSigner(120)
    await fund()
    for (let done = 0; done < transfers; done += 1) {
      await (random.chance(50) ? deposit() : withdraw())
      if (random.chance(70)) await chain.mine(random.between(1, 2))
      if (random.chance(20)) await reorganise()
      if (random.chance(20)) await breakEndpoints()
      if (random.chance(10)) await node.setBaseFee(BigInt(random.between(1, 250)) * 10n ** 9n)
      if (random.chance(50)) await kill()
      await review()
    }
    await settle()
    // Each recipient is of one withdrawal: less is lost, more is paid twice.
    for (const { to, coin, units, withdrawalId } of paid) {
      expect([withdrawalId, coin === 'nat' ? await node.balance(to) : await tokensOf(to)]).toEqual([
        withdrawalId,
        units,
      ])
    }
    await signer?.kill()
    const { entries } = await readSignerLog(logPath)
    const own: Address[] = [wallets.hotWallet, wallets.gasWallet, ...addresses.values()]
    const sumOf = async (read: (owner: Address) => Promise<bigint>) =>
      (await Promise.all(own.map(read))).reduce((sum, amount) => sum + amount, 0n)
    const moved = (coin: Coin) =>
      chain.deposits.filter((one) => one.coin === coin).reduce((sum, { units }) => sum + units, 0n) -
      paid.filter((one) => one.coin === coin).reduce((sum, { units }) => sum + units, 0n)
    expect(await sumOf(tokensOf)).toBe(10n ** 9n + moved('test'))
    const fees = await feesOf(entries.flatMap((entry) => (entry.step === 'final' ? [entry.transactionId] : [])))
    expect(await sumOf((owner) => node.balance(owner))).toBe(20n * ether + moved('nat') - fees)
    // Nonces without a gap: every nonce of the hot wallet is one of the log.
    const hot = await walletAt(signerKeys, evmPaths.hot)
    const nonces = entries.flatMap((entry) =>
      entry.step === 'final' && entry.wallet === hot.address ? [entry.nonce] : [],
    )
    expect(nonces.sort((left, right) => left - right)).toEqual(nonces.map((_, at) => at))
    await venue.kill()
    expect((await verifyJournal(testing.database)).problems).toEqual([])
    expect((await checkLedger(testing.database)).problems).toEqual([])
    const { sql } = testing.database
    expect([...(await sql`select kind, subject from custody_incidents`)]).toEqual([])
    process.stdout.write(`seed ${seed}: ${JSON.stringify(counts)}\n`)
  })
})
