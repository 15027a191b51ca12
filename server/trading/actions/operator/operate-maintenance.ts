import type { MarketState } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import {
  endMaintenance,
  findMaintenance,
  forgetStateBefore,
  insertMaintenance,
  type Maintenance,
  maintenanceAhead,
  type NewMaintenance,
  saveStatesBefore,
  startMaintenance,
} from '../../store/maintenance-windows.ts'
import { actAsOperator, signedOnce } from './act-as-operator.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { applyMarketStates, findMarket } from './operate-markets.ts'
import { type Operator, scheduler } from './operator.ts'

export async function scheduleMaintenance(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  maintenance: NewMaintenance,
): Promise<Maintenance> {
  checkTimes(trading.clock.nowMs(), maintenance)
  for (const symbol of maintenance.markets) findMarket(trading, symbol)
  await signedOnce(trading, operator)
  const { reason, ...plan } = maintenance
  const subject = `maintenance from ${maintenance.fromMs}`
  const audited = { action: 'maintenance.schedule', subject, before: {}, after: plan, reason }
  const insert = async () => {
    const { database, clock } = trading
    const planned = await database.transaction((tx) => insertMaintenance(tx.sql, maintenance, clock.nowMs()))
    if (planned === undefined) throw refuse.maintenanceOverlaps()
    return { sequence: 0, planned }
  }
  const done = await trading.notices.during(() => actAsOperator(trading, operator, audited, insert))
  return done.planned
}

function checkTimes(nowMs: number, { fromMs, toMs }: NewMaintenance): void {
  const { maintenanceAheadMaxMs, maintenanceLengthMaxMs } = tradingLimits
  if (toMs <= nowMs || toMs <= fromMs) throw refuse.badParameter('to', 'is not after from, or has passed')
  if (fromMs > nowMs + maintenanceAheadMaxMs) throw refuse.badParameter('from', 'is more than a year ahead')
  if (toMs - fromMs > maintenanceLengthMaxMs) throw refuse.badParameter('to', 'is more than a week after from')
}

/** A running window ends at once, and its markets return to their previous states. */
export async function cancelMaintenance(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  windowId: number,
  reason: string,
): Promise<void> {
  const { database, clock, notices } = trading
  const findOpen = async () => {
    const found = await findMaintenance(database.sql, windowId)
    if (found === undefined || hasEnded(found)) throw refuse.maintenanceNotFound()
    return found
  }
  await findOpen()
  await signedOnce(trading, operator)
  const cancel = async () => {
    const found = await findOpen()
    const subject = `maintenance from ${found.fromMs}`
    const entry = { action: 'maintenance.cancel', subject, before: { status: found.status }, after: {}, reason }
    // The end of a running one opens markets.
    const audited = { ...entry, isAboutMoney: Object.keys(found.statesBefore).length > 0 }
    await actAsOperator(trading, operator, audited, async () => {
      await restoreMarkets(trading, { ...operator, replay: null }, found)
      await endMaintenance(database.sql, windowId, 'canceled', clock.nowMs())
      return { sequence: 0 }
    })
  }
  await notices.during(() => changeCatalogue(trading, cancel))
}

function hasEnded({ status }: Maintenance): boolean {
  return status === 'done' || status === 'canceled'
}

export function readMaintenance({ database }: Needs<'database'>): Promise<Maintenance[]> {
  return maintenanceAhead(database.sql)
}

/** Starts and ends due windows. Every step is repeatable, so another server can continue after a crash. */
export async function carryOutMaintenance(trading: OperatorNeeds & Needs<'notices'>): Promise<void> {
  const nowMs = trading.clock.nowMs()
  for (const { windowId, fromMs, toMs, status } of await readMaintenance(trading)) {
    const isDue = toMs <= nowMs || (fromMs <= nowMs && status === 'scheduled')
    if (isDue) await trading.notices.during(() => changeCatalogue(trading, () => carryOut(trading, windowId)))
  }
}

/** One step at a time, on all servers: a start that a cancellation overtakes would leave its markets closed for good. */
async function carryOut(trading: OperatorNeeds & Needs<'notices'>, windowId: number): Promise<void> {
  const window = await findMaintenance(trading.database.sql, windowId)
  if (window === undefined || hasEnded(window)) return
  const isOver = window.toMs <= trading.clock.nowMs()
  // A suspended venue opens no market; the window ends after it is resumed.
  if (isOver && window.status === 'under_way' && trading.venue.views.suspendedSince !== undefined) return
  if (isOver) await end(trading, window)
  else if (window.status === 'scheduled') await start(trading, window)
}

/** Resumes the venue without opening the markets of a maintenance that is due. */
export async function resumeUnderMaintenance<Result>(
  trading: OperatorNeeds & Needs<'notices'>,
  resume: () => Promise<Result>,
): Promise<Result> {
  const nowMs = trading.clock.nowMs()
  const running = (await readMaintenance(trading)).find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)
  if (running !== undefined) await carryOut(trading, running.windowId)
  return resume()
}

/** The state of a market, or in a suspended venue the one that it returns to. */
function stateAfterSuspension(trading: Needs<'venue'>, symbol: string): MarketState {
  const { definition, state } = findMarket(trading, symbol)
  const suspended = trading.venue.views.suspendedState(definition.market)
  return state === 'cancel_only' && suspended !== undefined ? suspended : state
}

async function start(trading: OperatorNeeds & Needs<'notices'>, window: Maintenance): Promise<void> {
  const { windowId, markets, marketState } = window
  const { clock, database } = trading
  const affected = trading.venue.views.markets.filter(({ definition: { symbol } }) => {
    return markets.length === 0 || markets.includes(symbol)
  })
  const symbols = affected.map(({ definition }) => definition.symbol)
  const present = Object.fromEntries(symbols.map((symbol) => [symbol, stateAfterSuspension(trading, symbol)]))
  // First save the previous states, then change them: in the other order, a crash in between would lose them.
  const before = await saveStatesBefore(database.sql, windowId, present)
  const isOpen = (symbol: string) => stateAfterSuspension(trading, symbol) === 'active'
  // An operator who restricts a market while its state is saved finds no state to forget.
  const isFirstTry = Object.keys(window.statesBefore).length === 0
  for (const symbol of isFirstTry ? Object.keys(before) : [])
    if (before[symbol] === 'active' && !isOpen(symbol)) await forgetStateBefore(database.sql, symbol)
  // A market that an operator restricted stays restricted.
  const open = Object.keys(before).filter((symbol) => before[symbol] === 'active' && isOpen(symbol))
  await applyMarketStates(trading, scheduler, { symbols: open, state: marketState, reason: reasonOf(window) })
  // From here on manual changes are kept.
  await startMaintenance(database.sql, windowId, clock.nowMs())
}

async function end(trading: OperatorNeeds & Needs<'notices'>, window: Maintenance): Promise<void> {
  await restoreMarkets(trading, scheduler, window)
  await endMaintenance(trading.database.sql, window.windowId, 'done', trading.clock.nowMs())
}

/** Only markets that are still in the state of the maintenance. */
async function restoreMarkets(
  trading: OperatorNeeds & Needs<'notices'>,
  operator: Operator,
  window: Maintenance,
): Promise<void> {
  const states = new Map<MarketState, string[]>()
  for (const [symbol, state] of Object.entries(window.statesBefore)) {
    const present = [findMarket(trading, symbol).state, stateAfterSuspension(trading, symbol)]
    if (!present.includes(window.marketState)) continue
    states.set(state, [...(states.get(state) ?? []), symbol])
  }
  for (const [state, symbols] of states) {
    await applyMarketStates(trading, operator, { symbols, state, reason: `end of ${reasonOf(window)}` })
  }
}

function reasonOf({ reason }: Maintenance): string {
  return `maintenance: ${reason}`
}
