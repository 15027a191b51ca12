import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import { writeDecimal } from '../../server/kernel/values/decimal.ts'
import { type WatcherPoint, watcherPoints } from '../../server/trading/custody/host/network-context.ts'
import { SignerState } from '../../server/trading/custody/signer/signer-state.ts'
import { type SignerPoint, signerPoints } from '../../server/trading/custody/signer/venue-api.ts'
import type { Random } from '../../simulation/random.ts'
import { retry } from './custody-run.ts'
import { type Coin, type CustodyWorld, coins, feeOf, final, needed, network, scales, traders } from './custody-world.ts'
import type { Fault } from './faulty-endpoint.ts'
import { recipient } from './signer-bench.ts'

export interface PaidWithdrawal {
  readonly withdrawalId: string
  readonly coin: Coin
  readonly units: bigint
  readonly fee: bigint
  readonly to: Address
  readonly trader: number
}

export type KillPoint = SignerPoint | WatcherPoint
const killPoints: readonly KillPoint[] = [...signerPoints, ...watcherPoints]
const faults: readonly Fault['kind'][] = ['none', 'none', 'down', 'silent', 'lags', 'hides', 'invents', 'exaggerates']
const gwei = 10n ** 9n

/** The steps of a mixed run: deposits, withdrawals, reorganisations, faults, fees and kills, chosen by the seed. */
export class CustodyMoves {
  readonly paid: PaidWithdrawal[] = []
  /** The subjects of the incidents that the run has caused. */
  readonly incidents: string[] = []
  readonly counts: Record<string, number> = {}
  readonly kills: Record<string, number> = Object.fromEntries(killPoints.map((point) => [point, 0]))
  readonly #world: CustodyWorld
  readonly #random: Random

  constructor(world: CustodyWorld, random: Random) {
    this.#world = world
    this.#random = random
  }

  #note(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Every trader has money from the start, so that withdrawals begin at once. */
  async fund(): Promise<void> {
    const { chain } = this.#world
    for (let accountId = 0; accountId < traders; accountId += 1) {
      for (const coin of coins) await chain.pay({ accountId, coin, units: 5n * 10n ** BigInt(scales[coin]) })
    }
    await chain.mine(needed + 1)
    await this.#until(async () => (await this.differences()).length === 0)
  }

  #units(coin: Coin): bigint {
    return BigInt(this.#random.between(100, 3_000)) * 10n ** BigInt(scales[coin] - 3)
  }

  async deposit(): Promise<void> {
    const coin = this.#random.pick(coins)
    const accountId = this.#random.between(0, traders - 1)
    await this.#world.chain.pay({ accountId, coin, units: this.#units(coin) })
    this.#note('deposits')
  }

  async withdraw(): Promise<void> {
    const coin = this.#random.pick(coins)
    const trader = this.#random.between(0, traders - 1)
    const fee = feeOf(coin)
    const { available } = await this.#world.balanceOf(trader, coin)
    const wanted = this.#units(coin) / 2n
    if (available < wanted + fee) return this.deposit()
    const to = recipient(this.paid.length)
    const amount = writeDecimal(wanted, scales[coin])
    const input = { symbol: coin, network, amount, address: to, clientWithdrawId: `w${this.paid.length}` }
    const client = this.#world.traderAt(trader)
    const { withdrawalId } = await retry(() => client.call('POST /private/wallet/withdraw_crypto', input))
    this.paid.push({ withdrawalId, coin, units: wanted, fee, to, trader })
    await retry(() => this.#world.operator.call('POST /private/operator/approve_withdrawal', { withdrawalId }))
    this.#note('withdrawals')
  }

  async breakEndpoints(): Promise<void> {
    const { endpoints, node } = this.#world
    this.#world.mendEndpoints()
    const [first, second] = endpoints
    const kind = this.#random.pick(faults)
    if (first === undefined || second === undefined) return
    if (kind === 'lags' || kind === 'exaggerates') first.fault = { kind, blocks: this.#random.between(1, 6) }
    else if (kind === 'invents') {
      const to = await this.#world.depositAddressOf(0)
      first.fault = { kind, to, from: await node.height(), keepsHash: this.#random.chance(50) }
    } else first.fault = { kind } as Fault
    // An outage: no quorum.
    const isOutage = kind === 'down' && this.#random.chance(30)
    if (isOutage) second.fault = { kind: 'down' }
    this.#note(isOutage ? 'outages' : `fault ${kind}`)
  }

  async changeFees(): Promise<void> {
    const isSpike = this.#random.chance(20)
    // Above the limit of the signers' policy, or below it.
    await this.#world.node.setBaseFee(
      BigInt(isSpike ? this.#random.between(301, 450) : this.#random.between(1, 250)) * gwei,
    )
    this.#note(isSpike ? 'fees above the policy' : 'changes of fees')
  }

  /** A credited deposit is in the new chain when the venue sees it: otherwise it is an incident. */
  async reorganise(): Promise<void> {
    const { chain } = this.#world
    const depth = this.#random.between(1, needed + 2)
    const isDone =
      depth < needed
        ? await chain.reorganise(depth, () => this.#random.chance(50))
        : await this.#world.unseen(() => chain.reorganise(depth, () => false))
    if (isDone) this.#note(`reorganisations of ${depth}`)
  }

  /** A deposit vanishes after its credit: an incident freezes the account, and an operator settles it. */
  async dropCredited(isKilled: boolean): Promise<void> {
    const { chain, venue } = this.#world
    const coin = this.#random.pick(coins)
    const units = this.#units(coin)
    this.#world.mendEndpoints()
    const before = (await this.#world.balanceOf(traders, coin)).total
    const hash = await chain.pay({ accountId: traders, coin, units })
    await this.#world.node.setBaseFee(gwei)
    await chain.mine(needed)
    await this.#until(async () => (await this.#world.balanceOf(traders, coin)).total === before + units)
    if (isKilled) venue.stopAt('dropped')
    const depth = this.#random.between(needed, needed + 2)
    await this.#world.unseen(() => chain.reorganise(depth, (one) => one === hash))
    if (isKilled && (await this.#whenReached(() => venue.hasReached('dropped'), 400))) await this.#killVenue('dropped')
    else venue.stopAt(undefined)
    await this.#settleDrop(coin, units, hash)
    this.#note('drops after the credit')
  }

  async #settleDrop(coin: Coin, units: bigint, hash: Hex): Promise<void> {
    const { operator } = this.#world
    const accountId = String(this.#world.accountIdOf(traders))
    const open = () => retry(() => operator.call('GET /private/operator/incidents', {}))
    const isOurs = (one: { readonly kind: string; readonly subject: string; readonly accountId: string }) =>
      one.kind === 'credited_deposit_dropped' && one.subject.startsWith(hash) && one.accountId === accountId
    await this.#until(async () => (await open()).some(isOurs))
    const { state } = await retry(() => operator.call('GET /private/operator/account', { accountId }))
    if (state !== 'frozen') throw new Error('the account of a dropped deposit is not frozen')
    const reason = 'the network dropped it'
    const amount = `-${writeDecimal(units, scales[coin])}`
    await operator.call('POST /private/operator/adjust_balance', { accountId, symbol: coin, amount, reason })
    await operator.call('POST /private/operator/account_state', { accountId, state: 'active', reason })
    for (const { incidentId, subject } of (await open()).filter(isOurs)) {
      await operator.call('POST /private/operator/close_incident', { incidentId, reason })
      this.incidents.push(subject)
    }
  }

  /** Stops venue or signers at the point with the fewest kills so far, and kills them there. */
  async kill(): Promise<void> {
    const fewest = [...killPoints].sort((left, right) => (this.kills[left] ?? 0) - (this.kills[right] ?? 0))
    const point = this.#random.pick(fewest.slice(0, 5))
    if (point === 'dropped') return this.dropCredited(true)
    if (isWatcherPoint(point)) this.#world.venue.stopAt(point)
    else for (const signer of this.#world.signers) signer?.stopAt(point)
    const isReached = () =>
      isWatcherPoint(point)
        ? this.#world.venue.hasReached(point)
        : this.#world.signers.some((signer) => signer?.hasReached(point) === true)
    await this.#provoke(point)
    const isThere = await this.#whenReached(isReached, 200, point !== 'replaced')
    if (isWatcherPoint(point)) return this.#killVenue(isThere ? point : undefined)
    if (this.#random.chance(15)) await this.#killVenue(undefined)
    await this.#killSigners(point, isThere)
  }

  /** Makes it likely that the point is reached soon. */
  async #provoke(point: KillPoint): Promise<void> {
    const { chain, node } = this.#world
    if (point === 'decided') await chain.mine(6)
    if (point === 'swept') await chain.mine(4)
    if (point === 'credited') await chain.mine(needed)
    if (point === 'confirmed' || point === 'booked') await chain.mine(final)
    if (point !== 'replaced') return
    await this.withdraw()
    await delay(300)
    await node.setBaseFee(250n * gwei)
    await chain.mine()
  }

  async #whenReached(isReached: () => boolean, tries: number, mines = true): Promise<boolean> {
    for (let left = tries; left > 0 && !isReached(); left -= 1) {
      if (mines && left % 10 === 0) await this.#world.chain.mine()
      await delay(25)
    }
    return isReached()
  }

  async #killVenue(point: WatcherPoint | undefined): Promise<void> {
    await this.#world.restartVenue()
    this.#note('kills of the venue')
    this.#noteKill(point)
  }

  async #killSigners(point: SignerPoint, isThere: boolean): Promise<void> {
    const { signers } = this.#world
    const chosen = this.#random.below(signers.length)
    for (const [at, signer] of signers.entries()) {
      const isReached = signer?.hasReached(point) === true
      if (isThere ? !isReached : at !== chosen) continue
      if (signer?.isAlive !== true) throw new Error('a signer has stopped by itself')
      await signer.kill()
      this.#world.startSigner(at, this.#random.chance(20) ? 10 : 120)
      this.#note('kills of a signer')
      this.#noteKill(isThere ? point : undefined)
    }
    for (const signer of signers) signer?.stopAt(undefined)
  }

  #noteKill(point: KillPoint | undefined): void {
    const name = point ?? 'any time'
    this.kills[name] = (this.kills[name] ?? 0) + 1
  }

  /** An operator reviews expired claims when the signers show that nothing of them can be executed. */
  async review(): Promise<void> {
    const { operator } = this.#world
    const { rows } = await retry(() => operator.call('GET /private/operator/withdrawals', { status: 'review' }))
    if (rows.length === 0) return
    const states = (await this.#world.logs()).map((entries) => new SignerState(entries))
    for (const { withdrawalId } of rows) {
      if (!states.every((state) => state.mayBeSigned(network, withdrawalId))) continue
      const decided = { withdrawalId, outcome: 'not_sent' as const, reason: 'the logs of the signers show it' }
      await retry(() => operator.call('POST /private/operator/review_withdrawal', decided)).catch(() => undefined)
      this.#note('reviews')
    }
  }

  /** The accounts whose balance is not the sum of their deposits and withdrawals. */
  async differences(): Promise<string[]> {
    const found: string[] = []
    for (let index = 0; index <= traders; index += 1) {
      for (const coin of coins) {
        const expected = this.#depositedTo(index, coin) - this.#withdrawnFrom(index, coin)
        const { total } = await this.#world.balanceOf(index, coin)
        if (total !== expected) found.push(`trader ${index} has ${total} ${coin} instead of ${expected}`)
      }
    }
    return found
  }

  #depositedTo(index: number, coin: Coin): bigint {
    const own = this.#world.chain.deposits.filter((one) => one.accountId === index && one.coin === coin)
    return own.reduce((sum, { units }) => sum + units, 0n)
  }

  #withdrawnFrom(index: number, coin: Coin): bigint {
    const own = this.paid.filter((one) => one.trader === index && one.coin === coin)
    return own.reduce((sum, { units, fee }) => sum + units + fee, 0n)
  }

  async #until(isDone: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await isDone()); tries += 1) {
      if (tries > 1_200) throw new Error('the venue does not follow the chain')
      await delay(50)
    }
  }
}

function isWatcherPoint(point: KillPoint): point is WatcherPoint {
  return (watcherPoints as readonly string[]).includes(point)
}
