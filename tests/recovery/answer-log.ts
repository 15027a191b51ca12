import { readDecimal } from '../../server/kernel/values/decimal.ts'
import type { OrderInput, TraderRequest } from './http-requests.ts'
import type { Answer } from './signed-http.ts'

export interface OrderRow {
  readonly orderId: string
  readonly clientOrderId: string
  readonly symbol: string
  readonly side: string
  readonly price: string
  readonly volume: string
  readonly executedVolume: string
  readonly status: string
}

export interface FillRow {
  readonly tradeId: string
  readonly orderId: string
  readonly volume: string
}

export interface WithdrawalRow {
  readonly withdrawalId: string
  readonly clientWithdrawId: string
  readonly amount: string
  readonly status: string
}

/** The histories of a trader. */
export interface Books {
  readonly orders: readonly OrderRow[]
  readonly fills: readonly FillRow[]
  readonly withdrawals: readonly WithdrawalRow[]
}

type BatchItem = { readonly order: OrderRow } | { readonly error: { readonly code: string } }

/** The replies about one order or withdrawal. */
interface ReceivedItem<Row> {
  readonly trader: number
  /** Every acknowledgement, oldest first. */
  readonly acknowledged: Row[]
  isRefused: boolean
}

interface TrackedOrder extends ReceivedItem<OrderRow> {
  readonly requested: OrderInput
}

interface TrackedWithdrawal extends ReceivedItem<WithdrawalRow> {
  readonly amount: string
}

const closed = new Set(['filled', 'canceled', 'expired'])
/** A status never returns to an earlier one. */
const withdrawalSteps: Readonly<Record<string, number>> = {
  requested: 0,
  approved: 1,
  broadcast: 2,
  confirmed: 3,
  canceled: 3,
}

const units = (text: string): bigint => {
  const read = readDecimal(text, 18)
  if (!read.ok) throw new Error(`${text} is not an amount`)
  return read.units
}
const isEqual = (one: string, other: string) => units(one) === units(other)

/** Records the replies of the traders and compares the venue's books with them. */
export class AnswerLog {
  readonly #orders = new Map<string, TrackedOrder>()
  readonly #withdrawals = new Map<string, TrackedWithdrawal>()
  /** Counts replies: acknowledgements by kind, refusals, timeouts, and repeats answered with the first result. */
  readonly counts: Record<string, number> = {}

  note(input: TraderRequest, answer: Answer): void {
    this.#count(answer.kind === 'done' ? input.kind : answer.kind)
    if (input.kind === 'place') this.#noteOrder(input.trader, input.orders[0], answer)
    else if (input.kind === 'batch') this.#noteBatch(input.trader, input.orders, answer)
    else if (input.kind === 'cancel') this.#receive(this.#orders.get(input.clientOrderId), answer)
    else this.#noteWithdrawal(input, answer)
  }

  withdrawalId(clientWithdrawId: string): string | undefined {
    return this.#withdrawals.get(clientWithdrawId)?.acknowledged[0]?.withdrawalId
  }

  #noteBatch(trader: number, orders: readonly OrderInput[], answer: Answer): void {
    const items = answer.kind === 'done' ? (answer.result as readonly BatchItem[]) : []
    for (const [index, requested] of orders.entries()) {
      const item = items[index]
      if (item === undefined) this.#noteOrder(trader, requested, answer)
      else if ('order' in item) this.#noteOrder(trader, requested, { kind: 'done', result: item.order })
      else this.#noteOrder(trader, requested, { kind: 'refused', code: item.error.code })
    }
  }

  #noteOrder(trader: number, requested: OrderInput, answer: Answer): void {
    const received = this.#orders.get(requested.clientOrderId) ?? {
      trader,
      requested,
      acknowledged: [],
      isRefused: false,
    }
    this.#orders.set(requested.clientOrderId, received)
    if (answer.kind === 'refused') received.isRefused = true
    this.#receive(received, answer)
  }

  #noteWithdrawal(input: Exclude<TraderRequest, { orders: unknown } | { kind: 'cancel' }>, answer: Answer): void {
    const { clientWithdrawId } = input
    if (input.kind === 'withdraw') {
      const { trader, amount } = input
      const received = this.#withdrawals.get(clientWithdrawId) ?? { trader, amount, acknowledged: [], isRefused: false }
      this.#withdrawals.set(clientWithdrawId, received)
      if (answer.kind === 'refused') received.isRefused = true
    }
    this.#receive(this.#withdrawals.get(clientWithdrawId), answer)
  }

  #receive<Row>(received: ReceivedItem<Row> | undefined, answer: Answer): void {
    if (answer.kind !== 'done') return
    const { replayed } = answer.result as { readonly replayed?: boolean }
    if (replayed === true) this.#count('replayed')
    received?.acknowledged.push(answer.result as Row)
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Describes each difference between a trader's books and the replies; empty if they agree. */
  problems(trader: number, books: Books): string[] {
    return [
      ...compare('order', ofTrader(this.#orders, trader), byName(books.orders, 'clientOrderId'), orderProblem),
      ...compare(
        'withdrawal',
        ofTrader(this.#withdrawals, trader),
        byName(books.withdrawals, 'clientWithdrawId'),
        withdrawalProblem,
      ),
      ...fillProblems(books),
    ]
  }
}

function ofTrader<H extends ReceivedItem<unknown>>(
  all: ReadonlyMap<string, H>,
  trader: number,
): ReadonlyMap<string, H> {
  return new Map([...all].filter(([, received]) => received.trader === trader))
}

function byName<Name extends string, Row extends Readonly<Record<Name, string>>>(rows: readonly Row[], field: Name) {
  const named = new Map<string, Row[]>()
  for (const row of rows) {
    const same = named.get(row[field])
    if (same === undefined) named.set(row[field], [row])
    else same.push(row)
  }
  return named
}

/** Finds lost and doubled rows, and rows that were refused or never requested. */
function compare<Row, H extends ReceivedItem<Row>>(
  what: string,
  items: ReadonlyMap<string, H>,
  rowsOf: ReadonlyMap<string, readonly Row[]>,
  problemOf: (received: H, row: Row) => string | undefined,
): string[] {
  const problems: string[] = []
  for (const [name, received] of items) {
    const rows = rowsOf.get(name) ?? []
    const [row] = rows
    if (received.acknowledged.length > 0 && row === undefined)
      problems.push(`${what} ${name} was acknowledged and is lost`)
    if (rows.length > 1) problems.push(`${what} ${name} is in the books ${rows.length} times`)
    if (received.isRefused && received.acknowledged.length === 0 && row !== undefined) {
      problems.push(`${what} ${name} was refused and is in the books`)
    }
    const problem = row === undefined ? undefined : problemOf(received, row)
    if (problem !== undefined) problems.push(`${what} ${name} ${problem}: ${JSON.stringify({ received, row })}`)
  }
  for (const name of rowsOf.keys()) if (!items.has(name)) problems.push(`${what} ${name} was never requested`)
  return problems
}

function orderProblem({ requested, acknowledged }: TrackedOrder, row: OrderRow): string | undefined {
  const isAsRequested =
    row.symbol === requested.symbol &&
    row.side === requested.side &&
    isEqual(row.price, requested.price) &&
    isEqual(row.volume, requested.volume)
  if (!isAsRequested) return 'differs from the request'
  for (const one of acknowledged) {
    if (one.orderId !== row.orderId) return 'was acknowledged under another id'
    if (units(one.executedVolume) > units(row.executedVolume)) return 'has lost a fill'
    if (closed.has(one.status) && one.status !== row.status) return 'was closed in another way'
    if (closed.has(one.status) && !isEqual(one.executedVolume, row.executedVolume)) return 'traded after it was closed'
  }
  return undefined
}

function withdrawalProblem({ amount, acknowledged }: TrackedWithdrawal, row: WithdrawalRow): string | undefined {
  if (!isEqual(row.amount, amount)) return 'is of another amount'
  const step = withdrawalSteps[row.status]
  if (step === undefined) return 'has an unknown status'
  for (const one of acknowledged) {
    if (one.withdrawalId !== row.withdrawalId) return 'was acknowledged under another id'
    if ((withdrawalSteps[one.status] ?? 0) > step) return 'returned to an earlier status'
    if (one.status === 'canceled' && row.status !== 'canceled') return 'was canceled and then sent'
    if (one.status === 'approved' && row.status === 'canceled') return 'was approved and then canceled'
  }
  return undefined
}

/** The executed volume of an order is the sum of its fills, and each fill is listed once. */
function fillProblems({ orders, fills }: Books): string[] {
  const problems: string[] = []
  const sums = new Map<string, bigint>()
  const seen = new Set<string>()
  for (const { tradeId, orderId, volume } of fills) {
    if (seen.has(`${tradeId} ${orderId}`)) problems.push(`trade ${tradeId} is in the books twice`)
    seen.add(`${tradeId} ${orderId}`)
    sums.set(orderId, (sums.get(orderId) ?? 0n) + units(volume))
  }
  for (const { orderId, executedVolume } of orders) {
    const sum = sums.get(orderId) ?? 0n
    if (sum !== units(executedVolume)) problems.push(`the fills of order ${orderId} add up to ${sum}`)
  }
  return problems
}
