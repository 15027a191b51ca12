import { useState } from 'react'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { BellIcon, ChartIcon, CloseIcon, EditIcon, FullScreenIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { useIsSignedIn } from '../account/queries.ts'
import type { DrawTool } from './candle-chart.tsx'
import { changeDrawings, chartDrawings, chartSettings, chosenIndicator } from './chart-settings.ts'
import { IndicatorDialog } from './indicator-dialog.tsx'
import { type IndicatorId, indicatorIds, labelOf } from './indicator-list.ts'

export interface ChartToolsProps {
  readonly symbol: string
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  readonly onDraw: (tool: DrawTool) => void
}

/** Indicators, drawings, alerts, scale and full screen. */
export function ChartTools({ symbol, isFull, onFull, onDraw }: ChartToolsProps) {
  const text = useText('chart')
  const { newAlert } = useText('priceAlerts')
  const hasAlerts = useIsSignedIn()
  return (
    <div className="chart-tools">
      <IndicatorMenu />
      <DrawMenu symbol={symbol} onDraw={onDraw} />
      {hasAlerts ? (
        <IconButton size="small" label={newAlert} icon={<BellIcon size={16} />} onPress={() => onDraw('alert')} />
      ) : null}
      <IconButton
        size="small"
        label={isFull ? text.leaveFull : text.full}
        icon={isFull ? <CloseIcon size={16} /> : <FullScreenIcon size={16} />}
        onPress={() => onFull(!isFull)}
      />
    </div>
  )
}

function IndicatorMenu() {
  const text = useText('chart')
  const settings = useStore(chartSettings)
  const [isChanging, setChanging] = useState(false)
  const toggle = (id: IndicatorId) =>
    chartSettings.set((now) => ({
      ...now,
      indicators: now.indicators.includes(id) ? now.indicators.filter((one) => one !== id) : [...now.indicators, id],
    }))
  return (
    <>
      <WithMenu
        label={text.indicators}
        trigger={<IconButton size="small" label={text.indicators} icon={<ChartIcon size={16} />} />}
        groups={[
          {
            id: 'indicators',
            title: text.indicators,
            entries: indicatorIds.map((id) => ({
              id,
              label: labelOf(chosenIndicator(settings, id)),
              isChecked: settings.indicators.includes(id),
              staysOpen: true,
              onAction: () => toggle(id),
            })),
          },
          {
            id: 'periods',
            entries: [{ id: 'periods', label: text.changePeriods, onAction: () => setChanging(true) }],
          },
          {
            id: 'scale',
            entries: [
              {
                id: 'log',
                label: text.logScale,
                isChecked: settings.isLog,
                staysOpen: true,
                onAction: () => chartSettings.set((now) => ({ ...now, isLog: !now.isLog })),
              },
            ],
          },
        ]}
      />
      {isChanging ? <IndicatorDialog onClose={() => setChanging(false)} /> : null}
    </>
  )
}

function DrawMenu({ symbol, onDraw }: Pick<ChartToolsProps, 'symbol' | 'onDraw'>) {
  const text = useText('chart')
  const count = useStore(chartDrawings)[symbol]?.length ?? 0
  return (
    <WithMenu
      label={text.draw}
      trigger={<IconButton size="small" label={text.draw} icon={<EditIcon size={16} />} />}
      groups={[
        {
          id: 'draw',
          entries: [
            { id: 'level', label: text.level, onAction: () => onDraw('level') },
            { id: 'line', label: text.line, onAction: () => onDraw('line') },
          ],
        },
        {
          id: 'remove',
          entries: [
            {
              id: 'last',
              label: text.removeLast,
              isDisabled: count === 0,
              onAction: () => changeDrawings(symbol, (all) => all.slice(0, -1)),
            },
            {
              id: 'all',
              label: text.removeAll,
              isDisabled: count === 0,
              isDangerous: true,
              onAction: () => changeDrawings(symbol, () => []),
            },
          ],
        },
      ]}
    />
  )
}
