import type { ResultOf } from '../../../client/trading-client.ts'
import type { Store } from '../../platform/store.ts'
import { chartDrawings, chartSettings, isChartSettings, isDrawingList } from '../chart/chart-settings.ts'
import { isTerminalLayout, terminalLayout } from '../layout/terminal-layout.ts'

/** A part of the terminal, as the venue saves it for the account. */
export type TerminalSetting = Pick<
  ResultOf<'GET /private/account/terminal_settings'>[number],
  'name' | 'symbol' | 'value'
>

/** The stores whose changes are saved. */
export const terminalStores: readonly Pick<Store<unknown>, 'subscribe'>[] = [
  terminalLayout,
  chartSettings,
  chartDrawings,
]

/** Untouched parts are left out: they are the same on every device. */
export function localParts(): readonly TerminalSetting[] {
  const whole = [
    { name: 'layout', store: terminalLayout },
    { name: 'chart', store: chartSettings },
  ] as const
  return [
    ...whole.flatMap(({ name, store }) =>
      store.isUntouched() ? [] : [{ name, symbol: '', value: JSON.stringify(store.get()) }],
    ),
    ...Object.entries(chartDrawings.get()).map(
      ([symbol, drawings]) => ({ name: 'drawings', symbol, value: JSON.stringify(drawings) }) as const,
    ),
  ]
}

/** A value that this version does not understand is ignored. */
export function applyPart({ name, symbol, value }: TerminalSetting): void {
  const read: unknown = JSON.parse(value)
  if (name === 'layout' && isTerminalLayout(read)) terminalLayout.set(read)
  if (name === 'chart' && isChartSettings(read)) chartSettings.set(read)
  if (name === 'drawings' && isDrawingList(read)) chartDrawings.set((all) => ({ ...all, [symbol]: read }))
}
