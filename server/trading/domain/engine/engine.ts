/**
 * The trading venue as a deterministic state machine: commands in, events out.
 *
 * The same commands give the same events and the same state on any machine. The engine reads no clock, draws no random
 * number and never waits; time, sequence and ids come with the command.
 */
import type { ByteWriter } from '../encoding/byte-writer.ts'
import type { HouseAccount } from '../ledger/ledger.ts'
import type { CoinDefinition, MarketState } from '../markets/definitions.ts'
import { applyCommand, skipCommand } from './apply.ts'
import { audit } from './audit.ts'
import { checkCommand } from './commands/check-command.ts'
import type { Command, FeeTier } from './commands/commands.ts'
import type { EventSink } from './event-sink.ts'
import type { Refused } from './events.ts'
import { takeDepthChanges, viewDepth, viewMarket } from './market/read-market.ts'
import { viewOpenOrders, viewOrder } from './orders/read-orders.ts'
import type { RefusalReason } from './refusals.ts'
import { restoreState } from './snapshot/restore-state.ts'
import { writeState } from './snapshot/write-state.ts'
import { EngineState } from './state.ts'
import type {
  BalanceChange,
  BalanceView,
  CoinLiabilities,
  Depth,
  DepthChanges,
  FeeView,
  MarketView,
  NamedOrder,
  OrderView,
  Remembered,
  WithdrawalPolicyView,
} from './views.ts'
import { type DustOffer, viewDustOffer } from './wallet/dust.ts'
import { dayAt, viewBalance, viewFees, viewLiabilities, viewRemembered } from './wallet/read-accounts.ts'
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
   * Reads the bytes of `writeState`. Throws `CorruptBytes` or `InvariantBroken` unless the bytes encode a consistent state in
   * canonical form. The caller compares the hash to know that it is the right state.
   */
  static restore(bytes: Uint8Array): Engine {
    return new Engine(restoreState(bytes))
  }

  /** The sequence of the newest command; the next one has `sequence + 1`. */
  get sequence(): number {
    return this.state.sequence
  }

  /** The time of the newest command; the next one must not be earlier. */
  get atMs(): number {
    return this.state.atMs
  }

  /** The newest id of an order, a deposit or a withdrawal; new ids are above it. */
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

  /** Applies the next command. Throws `InvariantBroken` if state or sequence is wrong: the venue must stop. */
  apply(command: Command, sink?: EventSink): void {
    applyCommand(this.state, command, sink)
  }

  /** Skips the next command, which is quarantined, and suspends the venue. */
  skip(command: Command, sink?: EventSink): void {
    skipCommand(this.state, command, sink)
  }

  /** The sequence at which the venue was suspended; undefined while it trades. */
  get suspendedSince(): number | undefined {
    return this.state.suspension?.sinceSequence
  }

  /** The state that a suspended venue returns this market to, if no operator sets it before. */
  suspendedState(market: number): MarketState | undefined {
    return this.state.suspension?.markets.find((one) => one.market === market)?.state
  }

  /** Replaces the state, which a failed command has left half changed, by that of `other`, which must not be used again. */
  adopt(other: Engine): void {
    const { ledger, accounts } = this.state
    // Balances that changed before the failure are still to be published; all others are published already.
    other.state.ledger.takeTouched()
    for (const { owner, coin } of ledger.takeTouched()) {
      const account = accounts.of(owner)
      const found = other.state.accounts.get(account.id)
      if (found !== undefined) other.state.ledger.markTouched(found.owner, coin)
    }
    this.state = other.state
  }

  /** The refusal that `apply` would return for an order, a pair or a replacement, whose time is set; changes nothing. */
  check(command: Command): Refused | undefined {
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

  /** Negative for `external` and `adjustments` if they have put money in. */
  houseBalance(house: HouseAccount, coin: number): bigint {
    return this.state.ledger.houseBalance(house, coin)
  }

  /** An account's fees in the markets of a quote coin on the day of `nowMs`; undefined without a fee schedule. */
  fees(account: number, quote: number, nowMs = this.state.atMs): FeeView | undefined {
    return viewFees(this.state, account, quote, nowMs)
  }

  /** The fee tiers of the markets quoted in a coin, lowest volume first; undefined without a fee schedule. */
  feeTiers(quote: number): readonly FeeTier[] | undefined {
    return this.state.fees.schedule(quote)
  }

  /** The price that the venue offers for dust at a time, or the refusal. */
  dustOffer(account: number, coin: number, into: number, nowMs = this.state.atMs): DustOffer | RefusalReason {
    return viewDustOffer(this.state, account, coin, into, nowMs)
  }

  /** When the dead-man switch fires, or undefined when it is off. */
  deadManDeadline(account: number): number | undefined {
    return this.state.accounts.get(account)?.deadlineMs || undefined
  }

  /** When the next order expires; infinity if none does and while the venue is suspended. */
  get nextExpiryMs(): number {
    return this.state.suspension === null ? this.state.expiries.nextMs : Number.POSITIVE_INFINITY
  }

  /** Deposits that are not credited yet; credited ones are in the events. */
  pendingDeposits(account: number): DepositRecord[] {
    return [...this.state.wallet.pending.values()].filter((deposit) => deposit.account === account)
  }

  /** Whether the caller must check the read models before it reports a transfer, because the engine may have forgotten it. */
  needsCreditCheck(transfer: TransferName): boolean {
    return this.state.wallet.mayHaveForgotten(transfer)
  }

  /** The sizes of the state and of the memories that grow with requests. */
  get remembered(): Remembered {
    return viewRemembered(this.state)
  }

  /** Open and recently finished withdrawals. */
  withdrawals(account: number): WithdrawalRecord[] {
    return this.state.wallet.withdrawalsOf(account, this.state.atMs)
  }

  /** Deposits of all accounts that are not credited yet. */
  openDeposits(): readonly DepositRecord[] {
    return [...this.state.wallet.pending.values()]
  }

  /** Unfinished withdrawals of all accounts, oldest first. */
  openWithdrawals(): readonly WithdrawalRecord[] {
    return this.state.wallet.entries(this.state.atMs).filter((record) => !isFinished(record))
  }

  /** The liabilities of the venue in each listed coin. */
  liabilities(): readonly CoinLiabilities[] {
    return viewLiabilities(this.state)
  }

  withdrawal(withdrawalId: number): WithdrawalRecord | undefined {
    return this.state.wallet.withdrawal(withdrawalId, this.state.atMs)
  }

  /** The withdrawal policy of a coin, and the amount that signers have claimed on the day of `nowMs`. */
  withdrawalPolicy(coin: number, nowMs = this.state.atMs): WithdrawalPolicyView {
    const { withdrawalLimits: limits } = this.state
    return { coin, policy: limits.policy(coin), claimedToday: limits.claimedOn(dayAt(this.state, nowMs), coin) }
  }

  /** The tier of daily limits that applies to an account. */
  withdrawalTier(account: number): number {
    return this.state.withdrawalLimits.tier(account)
  }

  /** The amount of a coin that an account has requested to withdraw on the day of `nowMs`, in ledger units. */
  requestedToday(account: number, coin: number, nowMs: number): bigint {
    return this.state.withdrawalLimits.requestedOn(dayAt(this.state, nowMs), account, coin)
  }

  /** The number of approvals that a withdrawal needs under the current policy. */
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

  /** The order of a client order id. */
  orderByClientId(account: number, clientOrderId: string): NamedOrder | undefined {
    const entry = this.state.accounts.get(account)?.clientIds?.find(clientOrderId, this.state.atMs)
    return entry && { orderId: entry.orderId, open: this.order(entry.orderId) }
  }

  depth(market: number, limit: number): Depth | undefined {
    const found = this.state.market(market)
    return found && viewDepth(found, limit)
  }

  /**
   * The levels that changed since the last call, with their current totals. Undefined at the first call, which starts
   * the tracking, and after too many changes: the caller then reads the whole depth.
   */
  takeDepthChanges(market: number): DepthChanges | undefined {
    const found = this.state.market(market)
    return found && takeDepthChanges(found)
  }

  /** The balances that changed since the last call, with their current values. */
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
