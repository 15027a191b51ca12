/**
 * The trading venue as a deterministic state machine: commands in, events out.
 *
 * The same commands give the same events and the same state on any machine. Nothing here reads a clock, makes a random
 * number or waits; time, sequence and ids come in the command.
 */
import type { ByteWriter } from '../encoding/byte-writer.ts'
import type { HouseAccount } from '../ledger/ledger.ts'
import type { CoinDefinition } from '../markets/definitions.ts'
import { applyCommand, skipCommand } from './apply.ts'
import { audit } from './audit.ts'
import { checkCommand } from './commands/check-command.ts'
import type { Command, FeeTier } from './commands/commands.ts'
import type { EventSink } from './event-sink.ts'
import { takeDepthChanges, viewDepth, viewMarket } from './market/read-market.ts'
import { viewOpenOrders, viewOrder } from './orders/read-orders.ts'
import type { RefusalReason } from './refusals.ts'
import { restoreState } from './snapshot/restore-state.ts'
import { writeState } from './snapshot/write-state.ts'
import { EngineState } from './state.ts'
import type {
  BalanceChange,
  BalanceView,
  Depth,
  DepthChanges,
  FeeView,
  Liability,
  MarketView,
  OrderView,
  Remembered,
  WithdrawalPolicyView,
} from './views.ts'
import { type DustOffer, dustOffer } from './wallet/dust.ts'
import { viewBalance, viewFees, viewLiabilities, viewRemembered } from './wallet/read-accounts.ts'
import { isFinished, type TransferName } from './wallet/wallet.ts'
import type { DepositRecord, WithdrawalRecord } from './wallet/wallet-events.ts'
import { approvalsFor } from './withdrawals/withdrawal-policy.ts'

export class Engine {
  declare private state: EngineState
  isWhole = true

  constructor(state = new EngineState()) {
    this.state = state
  }

  /**
   * From the bytes of `writeState`. Throws `CorruptBytes` or `InvariantBroken` unless the bytes describe a state that holds
   * together and would be written as those very bytes; whether it is the right one the caller knows from its hash.
   */
  static restore(bytes: Uint8Array): Engine {
    return new Engine(restoreState(bytes))
  }

  /** Of the newest command; the next one has `sequence + 1`. */
  get sequence(): number {
    return this.state.sequence
  }

  /** Time of the newest command; the next one may not be earlier. */
  get atMs(): number {
    return this.state.atMs
  }

  /** The newest id given to an order, a deposit or a withdrawal; the next command's ids are above it. */
  get lastId(): number {
    return this.state.lastId
  }

  /** The rules number in force. */
  get rules(): number {
    return this.state.rules
  }

  /** The id of the newest trade. */
  get lastTradeId(): number {
    return this.state.trades
  }

  /** Applies the next command. Throws `InvariantBroken` when state or sequence is wrong: the venue must stop then. */
  apply(command: Command, sink?: EventSink): void {
    applyCommand(this.state, command, sink)
  }

  /** Passes over the next command, which is quarantined, and suspends the venue. */
  skip(command: Command, sink?: EventSink): void {
    skipCommand(this.state, command, sink)
  }

  /** Since when the venue is suspended; undefined while it trades. */
  get suspendedSince(): number | undefined {
    return this.state.suspension?.sinceSequence
  }

  /** Takes the place of this engine's state, which a command that failed has left half changed. `other` is not used again. */
  adopt(other: Engine): void {
    const { ledger, accounts } = this.state
    // Those that had changed before stay to be told; the others are what was told last.
    other.state.ledger.takeTouched()
    for (const { owner, coin } of ledger.takeTouched()) {
      const account = accounts.of(owner)
      const found = other.state.accounts.get(account.id)
      if (found !== undefined) other.state.ledger.markTouched(found.owner, coin)
    }
    this.state = other.state
  }

  /** What `apply` would refuse an order, a pair or a replacement for, right now; changes nothing. */
  check(command: Command): RefusalReason | undefined {
    return checkCommand(this.state, command)
  }

  get coins(): readonly CoinDefinition[] {
    return this.state.coins
  }

  get markets(): readonly MarketView[] {
    return this.state.markets.map(viewMarket)
  }

  coin(coin: number): CoinDefinition | undefined {
    return this.state.coin(coin)
  }

  coinBySymbol(symbol: string): CoinDefinition | undefined {
    return this.state.coinBySymbol(symbol)
  }

  market(market: number): MarketView | undefined {
    const found = this.state.market(market)
    return found && viewMarket(found)
  }

  marketBySymbol(symbol: string): MarketView | undefined {
    const found = this.state.marketBySymbol(symbol)
    return found && viewMarket(found)
  }

  accountState(account: number): 'active' | 'frozen' | undefined {
    const found = this.state.accounts.get(account)
    if (found === undefined) return undefined
    return found.frozen ? 'frozen' : 'active'
  }

  balance(account: number, coin: number): BalanceView {
    return viewBalance(this.state, account, coin)
  }

  /** Every listed coin, in the order of listing. */
  balances(account: number): BalanceView[] {
    return this.state.coins.map(({ coin }) => this.balance(account, coin))
  }

  /** Below zero for `external` and `adjustments` when they have put money in. */
  houseBalance(house: HouseAccount, coin: number): bigint {
    return this.state.ledger.houseBalance(house, coin)
  }

  /** What an account pays and has traded in the markets of a quote coin; undefined when there are no fees for it yet. */
  fees(account: number, quote: number): FeeView | undefined {
    return viewFees(this.state, account, quote)
  }

  /** The tiers of the markets quoted in a coin, lowest volume first; undefined when there are none yet. */
  feeTiers(quote: number): readonly FeeTier[] | undefined {
    return this.state.fees.schedule(quote)
  }

  /** What the venue gives for a balance that is too small for an order, or why nothing. */
  dustOffer(account: number, coin: number, into: number): DustOffer | RefusalReason {
    const found = this.state.accounts.get(account)
    if (found === undefined) return 'unknown_account'
    const offer = dustOffer(this.state, found, coin, into)
    this.state.detail = null
    return offer
  }

  /** When the dead-man switch fires, or undefined when it is off. */
  deadManDeadline(account: number): number | undefined {
    return this.state.accounts.get(account)?.deadlineMs || undefined
  }

  /** When the next order expires by itself; infinity when none does, and while the venue is suspended. */
  get nextExpiryMs(): number {
    return this.state.suspension === null ? this.state.expiries.nextMs : Number.POSITIVE_INFINITY
  }

  /** Those on their way; credited ones are in the events. */
  pendingDeposits(account: number): DepositRecord[] {
    return [...this.state.wallet.pending.values()].filter((deposit) => deposit.account === account)
  }

  /** Whether a transfer has to be looked for in the histories before it is reported: it may be one that is forgotten here. */
  needsCreditCheck(transfer: TransferName): boolean {
    return this.state.wallet.mayHaveForgotten(transfer)
  }

  /** How much is remembered that grows with what traders send. */
  get remembered(): Remembered {
    return viewRemembered(this.state)
  }

  /** Those on their way and those finished lately. */
  withdrawals(account: number): WithdrawalRecord[] {
    return this.state.wallet.withdrawalsOf(account, this.state.atMs)
  }

  /** Of all accounts, not yet credited. */
  depositsUnderWay(): readonly DepositRecord[] {
    return [...this.state.wallet.pending.values()]
  }

  /** Of all accounts, not yet finished; the oldest first. */
  withdrawalsUnderWay(): readonly WithdrawalRecord[] {
    return this.state.wallet.entries(this.state.atMs).filter((record) => !isFinished(record))
  }

  /** What the venue owes of a coin: the accounts that have any, and how much, held or not. */
  liabilities(coin: number): readonly Liability[] {
    return viewLiabilities(this.state, coin)
  }

  withdrawal(withdrawalId: number): WithdrawalRecord | undefined {
    return this.state.wallet.withdrawal(withdrawalId, this.state.atMs)
  }

  /** What holds for withdrawals of a coin, and how much of it signers have claimed today. */
  withdrawalPolicy(coin: number): WithdrawalPolicyView {
    const { withdrawalLimits, day } = this.state
    return { coin, policy: withdrawalLimits.policy(coin), claimedToday: withdrawalLimits.claimedOn(day, coin) }
  }

  /** Which of the daily limits hold for an account. */
  withdrawalTier(account: number): number {
    return this.state.withdrawalLimits.tier(account)
  }

  /** What an account has asked for of a coin today, in ledger units. */
  requestedToday(account: number, coin: number): bigint {
    return this.state.withdrawalLimits.requestedOn(this.state.day, account, coin)
  }

  /** How many approvals a withdrawal needs, as things are set now. */
  approvalsNeeded({ coin, amount }: Pick<WithdrawalRecord, 'coin' | 'amount'>): number {
    return approvalsFor(this.state.withdrawalLimits.policy(coin), amount)
  }

  openOrders(account: number, market?: number): OrderView[] {
    return viewOpenOrders(this.state, account, market)
  }

  /** An open order; closed ones are in the events. */
  order(orderId: number): OrderView | undefined {
    const order = this.state.orders.find(orderId)
    return order === 0 ? undefined : viewOrder(this.state, order)
  }

  /** The order that a client's id names now; `open` is undefined when it has closed. */
  orderByClientId(
    account: number,
    clientOrderId: string,
  ): { orderId: number; open: OrderView | undefined } | undefined {
    const entry = this.state.accounts.get(account)?.clientIds.find(clientOrderId, this.state.atMs)
    return entry && { orderId: entry.orderId, open: this.order(entry.orderId) }
  }

  depth(market: number, limit: number): Depth | undefined {
    const found = this.state.market(market)
    return found && viewDepth(found, limit)
  }

  /**
   * The levels that changed since the last call, with what they hold now. Undefined the first time, which starts the
   * keeping of changes, and when there were too many to keep: take the whole depth then.
   */
  takeDepthChanges(market: number): DepthChanges | undefined {
    const found = this.state.market(market)
    return found && takeDepthChanges(found)
  }

  /** The balances that changed since the last call, as they are now. */
  takeBalanceChanges(): BalanceChange[] {
    const { ledger, accounts } = this.state
    return ledger.takeTouched().map(({ owner, coin }) => ({
      account: accounts.of(owner).id,
      coin,
      ...ledger.balance(owner, coin),
    }))
  }

  /** The whole state in canonical form: equal states give equal bytes. The caller hashes and stores them. */
  writeState(writer: ByteWriter): void {
    writeState(writer, this.state)
  }

  /** Recomputes every sum from scratch; throws `InvariantBroken` if one does not hold. */
  audit(): void {
    audit(this.state)
  }
}
