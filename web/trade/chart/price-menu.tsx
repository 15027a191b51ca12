import { type MouseEvent, type RefObject, useState } from 'react'
import { BellIcon, EditIcon } from '../../design/icons/icons.tsx'
import { MenuAt } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { useIsSignedIn } from '../account/queries.ts'
import { groupDigits } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { changeDrawings } from './chart-settings.ts'
import type { CandleDrawing } from './draw-candles.ts'

interface MenuPoint {
  readonly left: number
  readonly top: number
  /** In the precision of the market. */
  readonly price: string
}

export interface PriceMenuInput {
  readonly market: Market
  readonly drawing: CandleDrawing | undefined
  readonly place: RefObject<HTMLElement | null>
  readonly onAlert: (price: string) => void
}

/** The menu of the right mouse button: what to do at the price under the pointer. */
export function usePriceMenu({ market, drawing, place, onAlert }: PriceMenuInput) {
  const [point, setPoint] = useState<MenuPoint>()
  const text = useText('priceAlerts')
  const chart = useText('chart')
  const hasAlerts = useIsSignedIn()
  const open = (event: MouseEvent) => {
    const box = place.current?.getBoundingClientRect()
    if (box === undefined) return
    const [left, top] = [event.clientX - box.left, event.clientY - box.top]
    const price = drawing?.priceAt(top)
    if (price === undefined) return
    event.preventDefault()
    setPoint({ left, top, price: price.toFixed(market.priceDecimals) })
  }
  if (point === undefined) return { open, menu: null }
  const { left, top, price } = point
  const addLevel = () => changeDrawings(market.symbol, (all) => [...all, { kind: 'level', price: Number(price) }])
  const setAlert = {
    id: 'alert',
    label: text.alertHere,
    icon: <BellIcon size={15} />,
    onAction: () => onAlert(price),
  }
  const menu = (
    <MenuAt
      key={`${left} ${top}`}
      label={groupDigits(price)}
      at={{ left, top }}
      onClose={() => setPoint(undefined)}
      groups={[
        {
          id: 'price',
          title: groupDigits(price),
          entries: [
            ...(hasAlerts ? [setAlert] : []),
            { id: 'level', label: chart.levelHere, icon: <EditIcon size={15} />, onAction: addLevel },
          ],
        },
      ]}
    />
  )
  return { open, menu }
}
