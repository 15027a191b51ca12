import { Button } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import type { OrderContext } from '../model/check-order.ts'

export interface PricePicksProps {
  readonly context: OrderContext
  readonly onPick: (price: string) => void
}

/** Buttons for the bid, last and ask price. */
export function PricePicks({ context, onPick }: PricePicksProps) {
  const text = useText('orderForm')
  const picks = [
    { name: text.bid, label: text.bestBid, price: context.bids[0]?.price },
    { name: text.last, label: text.lastTrade, price: context.lastPrice === '0' ? undefined : context.lastPrice },
    { name: text.ask, label: text.bestAsk, price: context.asks[0]?.price },
  ]
  return (
    <span className="price-picks">
      {picks.map(({ name, label, price }) => (
        <Button
          key={name}
          className="price-pick"
          aria-label={label}
          isDisabled={price === undefined}
          onPress={() => price !== undefined && onPick(price)}
        >
          {name}
        </Button>
      ))}
    </span>
  )
}
