import type { MaintenanceStep, MarketStateChange, UnsentNotices } from '../store/unsent-notices.ts'
import type { VenueViews } from '../venue.ts'
import type { VenueNotice } from './notice.ts'

/** The rows to mark once the notice has been sent. */
export type Mark =
  | { readonly kind: 'changes'; readonly from: number; readonly to: number }
  | { readonly kind: 'step'; readonly stepId: number }

export interface PlannedNotice {
  readonly notice: VenueNotice
  readonly mark: Mark
}

/** The state of a market that was never opened. */
const unopened = 'halted'

type Markets = Pick<VenueViews, 'markets' | 'market'>

/** One notice for consecutive changes of markets to one state by one operator, in order of time. */
export function planNotices(
  markets: Markets,
  { sentSequence, sentStates, changes, steps }: UnsentNotices,
): PlannedNotice[] {
  const planned: (PlannedNotice & { readonly atMs: number })[] = []
  let from = sentSequence
  const states = new Map(sentStates)
  for (const group of groupChanges(changes)) {
    const [{ state, reason, atMs }] = group
    const to = group.at(-1)?.sequence ?? from
    for (const { market } of group) states.set(market, state)
    const isEverywhere = markets.markets.every(
      ({ definition: { market } }) => (states.get(market) ?? unopened) === state,
    )
    const symbols = [...new Set(group.map(({ market }) => market))].map(
      (market) => markets.market(market)?.definition.symbol ?? String(market),
    )
    const notice = { kind: 'market_state', symbols, isEverywhere, state, reason } as const
    planned.push({ notice, mark: { kind: 'changes', from, to }, atMs })
    from = to
  }
  for (const step of steps) {
    planned.push({ notice: noticeOf(step), mark: { kind: 'step', stepId: step.stepId }, atMs: step.atMs })
  }
  // The sort is stable for equal times: markets change before the maintenance step.
  return planned.sort((one, other) => one.atMs - other.atMs)
}

type Group = [MarketStateChange, ...MarketStateChange[]]

function groupChanges(changes: readonly MarketStateChange[]): Group[] {
  const groups: Group[] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const isSame =
      group !== undefined &&
      group[0].state === change.state &&
      group[0].reason === change.reason &&
      group[0].operator === change.operator
    if (isSame) group.push(change)
    else groups.push([change])
  }
  return groups
}

function noticeOf({ step, fromMs, toMs, symbols, reason }: MaintenanceStep): VenueNotice {
  return { kind: 'maintenance', step, fromMs, toMs, symbols, reason }
}
