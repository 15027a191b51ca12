import type { Command } from '../../domain/engine/commands/commands.ts'
import type {
  DepositChanged,
  DustConverted,
  WalletEvent,
  WithdrawalChanged,
} from '../../domain/engine/wallet/wallet-events.ts'
import { houseAccountId, type LedgerProjection } from './ledger-projection.ts'
import type { DepositRow, LedgerKind, TransferStepRow, WithdrawalRow } from './rows.ts'

const fees = houseAccountId('fees')
const deposits = houseAccountId('deposits')
const withdrawals = houseAccountId('withdrawals')
const external = houseAccountId('external')
const adjustments = houseAccountId('adjustments')

/** Collects changes of deposits and withdrawals, and money moved other than by trading. */
export class WalletProjection {
  readonly deposits = new Map<number, DepositRow>()
  readonly withdrawals = new Map<number, WithdrawalRow>()
  readonly steps: TransferStepRow[] = []
  readonly #ledger: LedgerProjection

  constructor(ledger: LedgerProjection) {
    this.#ledger = ledger
  }

  take(event: WalletEvent, command: Command): void {
    if (event.type === 'deposit_changed') this.#deposit(event, command)
    else if (event.type === 'withdrawal_changed') this.#withdrawal(event, command)
    else if (event.type === 'balance_adjusted') this.#move('adjustment', adjustments, event.account, event)
    else if (event.type === 'transferred') this.#move('transfer', event.from, event.to, event)
    else if (event.type === 'fees_paid_out') this.#move('fees', fees, event.account, event)
    else if (event.type === 'network_fee_booked') this.#move('fees', fees, external, event)
    else if (event.type === 'dust_converted') this.#dust(event)
  }

  #move(kind: LedgerKind, from: number, to: number, moved: { coin: number; amount: bigint; reason: string }): void {
    const { coin: coinId, amount, reason } = moved
    this.#ledger.post({ kind, coinId, from, to, amount, referenceId: 0, reason })
  }

  /** The venue takes one coin into its fees and pays the other out of them. */
  #dust({ account, coin, into, amount, worth, fee }: DustConverted): void {
    const posting = { kind: 'conversion', referenceId: 0, reason: 'dust' } as const
    this.#ledger.post({ ...posting, coinId: coin, from: account, to: fees, amount })
    this.#ledger.post({ ...posting, coinId: into, from: fees, to: account, amount: worth, fee })
  }

  #step({ sequence, atMs }: Command, step: Omit<TransferStepRow, 'sequence' | 'place' | 'atMs'>): void {
    const last = this.steps.at(-1)
    this.steps.push({ sequence, place: last?.sequence === sequence ? last.place + 1 : 0, atMs, ...step })
  }

  #deposit({ change, deposit }: DepositChanged, command: Command): void {
    if (change === 'unchanged') return
    this.deposits.set(deposit.depositId, { ...deposit, updatedAtMs: command.atMs })
    const { coin: coinId, amount, fee, account, depositId: referenceId } = deposit
    if (change !== 'progressed') this.#step(command, { kind: 'deposit', transferId: referenceId, step: change })
    // Only the first report of a transfer assigns its id; one that has enough confirmations at once is both seen and
    // credited.
    const isReport = command.type === 'report_deposit' || command.type === 'report_checked_deposit'
    const isFirst = isReport && command.depositId === deposit.depositId
    const posting = { kind: 'deposit' as const, coinId, amount, referenceId }
    if (isFirst) this.#ledger.post({ ...posting, from: external, to: deposits })
    if (change === 'credited') this.#ledger.post({ ...posting, from: deposits, to: account, fee })
    if (change === 'orphaned') this.#ledger.post({ ...posting, from: deposits, to: external })
  }

  #withdrawal({ change, withdrawal }: WithdrawalChanged, command: Command): void {
    if (change === 'unchanged' || change === 'replayed') return
    this.withdrawals.set(withdrawal.withdrawalId, withdrawal)
    const { coin: coinId, amount, fee, account, withdrawalId: referenceId } = withdrawal
    this.#step(command, { kind: 'withdrawal', transferId: referenceId, step: change })
    const posting = { kind: 'withdrawal' as const, coinId, referenceId }
    if (change === 'broadcast') this.#ledger.send({ ...posting, from: account, to: withdrawals, amount, fee })
    if (change === 'confirmed') {
      this.#ledger.post({ ...posting, from: withdrawals, to: external, amount })
      if (fee !== 0n) this.#ledger.post({ ...posting, from: withdrawals, to: fees, amount: fee })
    }
    // A withdrawal that had not left yet was only held, and a hold does not change the total.
    if (change === 'failed' && withdrawal.transactionId !== '')
      this.#ledger.send({ ...posting, from: account, to: withdrawals, amount: -amount, fee: -fee })
  }
}
