import type { ReportDeposit } from '../../domain/engine/commands/commands.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { DepositRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { refuse } from '../../failures.ts'
import { readAmount } from '../../operator/read-amount.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { accountAtAddress, addFreeAddresses } from '../../store/deposit-addresses.ts'
import { findCreditedTransfer } from '../../store/queries/credited-deposit.ts'
import type { DepositPlace } from '../../wallet/address-formats.ts'
import { placeSpellings } from '../../wallet/address-spellings.ts'
import { checkRecipient } from '../../wallet/check-recipient.ts'
import { findBankMoney, findNetwork } from '../../wallet/find-network.ts'
import { ownEvents, submitForVenue } from '../submit-command.ts'
import { actAsOperator, commandAsOperator, signedOnce } from './act-as-operator.ts'
import { type Operator, servesNetwork } from './operator.ts'

export interface ReportedTransfer {
  readonly symbol: string
  readonly network: string
  readonly transactionId: string
  readonly output: number
  readonly amount: string
  readonly confirmations: number
  readonly address: string
  readonly memo: string | undefined
}

/** Reports a transfer to one of the venue's addresses; returns undefined for one credited long ago. */
export async function reportDeposit(
  trading: OperatorNeeds,
  operator: Operator,
  report: ReportedTransfer,
): Promise<DepositRecord | undefined> {
  const { coin, network } = findNetwork(trading.venue.views, report.symbol, report.network)
  if (!servesNetwork(operator, network.symbol)) throw refuse.unknownNetwork(report.symbol, report.network)
  const { transactionId, output, confirmations, address, memo = '' } = report
  const account = await accountAtAddress(trading.database.sql, network.symbol, { address, memo }, placeSpellings)
  if (account === undefined) throw refuse.badParameter('address', 'is not a deposit address of an account')
  const amount = readAmount('amount', report.amount, coin.scale)
  await openAccount(trading, account)
  const transfer = { account, coin: coin.coin, network: network.symbol, transactionId, output, amount, confirmations }
  const { replay } = operator
  const command = { ...unstamped, type: 'report_deposit', depositId: 0, replay, ...transfer } as const
  const audited = {
    action: 'deposit.report',
    subject: `transfer ${network.symbol} ${transactionId} ${output}`,
    before: {},
    after: {
      accountId: String(account),
      coin: coin.symbol,
      amount: report.amount,
      confirmations: String(confirmations),
    },
    reason: '',
    isAboutMoney: true,
    account,
  }
  // The first report books the money and the last credits the account; those between move nothing.
  const pending = findPending(trading, command)
  const movesMoney = pending === undefined || confirmations >= pending.confirmationsNeeded
  const work = () => reportTransfer(trading, command)
  const { deposit } = movesMoney ? await actAsOperator(trading, operator, audited, work) : await work()
  return deposit
}

/** The engine remembers that a transfer was credited, but not to whom: the histories know. */
async function reportTransfer(trading: Needs<'database' | 'venue'>, command: ReportDeposit) {
  const { venue, database } = trading
  const committed = await submitForVenue(trading, command)
  const { sequence } = committed
  const changed = ownEvents(committed).find((event) => event.type === 'deposit_changed')
  if (changed !== undefined) return { sequence, deposit: changed.deposit }
  await venue.waitForAccount(0, sequence)
  const credited = await findCreditedTransfer(database.sql, command)
  const { account, coin, amount } = command
  const isSame = credited?.account === account && credited.coin === coin && credited.amount === amount
  // Otherwise the operator would believe that this account has its money.
  if (credited !== undefined && !isSame) throw refuse.creditedOtherwise()
  return { sequence, deposit: undefined }
}

export interface ReportedPayment {
  readonly account: number
  readonly symbol: string
  readonly amount: string
  /** The bank's id: the same payment is credited once. */
  readonly transactionId: string
}

/** Reports a payment at the venue's bank, which is credited at once; returns undefined for one credited long ago. */
export async function reportBankDeposit(
  trading: OperatorNeeds,
  operator: Operator,
  { account, symbol, amount: text, transactionId }: ReportedPayment,
  reason: string,
): Promise<DepositRecord | undefined> {
  const { coin, network } = findBankMoney(trading.venue.views, symbol)
  if ((await trading.accounts.findById(account)) === undefined) throw refuse.accountNotFound()
  const amount = readAmount('amount', text, coin.scale)
  await openAccount(trading, account)
  const payment = { account, coin: coin.coin, network: network.symbol, transactionId, output: 0, amount }
  const audited = {
    action: 'deposit.report_bank',
    subject: `payment ${transactionId}`,
    before: {},
    after: { accountId: String(account), coin: coin.symbol, amount: text },
    reason,
    isAboutMoney: true,
    account,
  }
  const report = { ...payment, depositId: 0, replay: operator.replay, confirmations: network.confirmations }
  const command = { ...unstamped, type: 'report_deposit', ...report } as const
  const { deposit } = await actAsOperator(trading, operator, audited, () => reportTransfer(trading, command))
  return deposit
}

/** The pending transfer: it needs the confirmations of the time when it was first seen, not those of the network now. */
function findPending({ venue }: Needs<'venue'>, transfer: ReportDeposit): DepositRecord | undefined {
  const { network, transactionId, output } = transfer
  return venue.views
    .pendingDeposits(transfer.account)
    .find(
      (pending) => pending.network === network && pending.transactionId === transactionId && pending.output === output,
    )
}

/** A person may receive money before their first own request. */
async function openAccount(trading: Needs<'venue'>, account: number): Promise<void> {
  if (trading.venue.views.accountState(account) !== undefined) return
  await trading.venue.submit({ ...unstamped, type: 'open_account', replay: null, account })
}

export async function orphanDeposit(
  trading: OperatorNeeds,
  operator: Operator,
  transfer: { readonly network: string; readonly transactionId: string; readonly output: number },
  reason: string,
): Promise<void> {
  if (!servesNetwork(operator, transfer.network)) throw refuse.badParameter('network', 'is not a network of this key')
  const subject = `transfer ${transfer.network} ${transfer.transactionId} ${transfer.output}`
  const audited = { action: 'deposit.orphan', subject, before: {}, after: {}, reason, isAboutMoney: true }
  const { replay } = operator
  await commandAsOperator(trading, operator, audited, { ...unstamped, type: 'orphan_deposit', replay, ...transfer })
}

/** Adds free addresses; returns how many of them are new. */
export async function addDepositAddresses(
  trading: OperatorNeeds,
  operator: Operator,
  target: { readonly symbol: string; readonly network: string },
  places: readonly DepositPlace[],
  reason: string,
): Promise<number> {
  const { network } = findNetwork(trading.venue.views, target.symbol, target.network)
  for (const place of places) checkRecipient(network, place)
  await signedOnce(trading, operator)
  const after = { addresses: String(places.length) }
  // The owner of the addresses receives the deposits.
  const entry = { action: 'deposit_addresses.add', subject: network.symbol, before: {}, after, reason }
  const audited = { ...entry, isAboutMoney: true }
  const { added } = await actAsOperator(trading, operator, audited, async () => {
    const { database } = trading
    const count = await database.transaction((tx) => addFreeAddresses(tx, network.symbol, places, placeSpellings))
    return { sequence: 0, added: count }
  })
  return added
}
