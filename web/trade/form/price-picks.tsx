import { Button } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { formMessages } from '../messages/form.ts'
import type { OrderContext } from '../model/check-order.ts'

export interface PricePicksProps {
  readonly around: OrderContext
  readonly onPick: (price: string) => void
}

/** The prices an order is mostly placed at, one press away. */
export function PricePicks({ around, onPick }: PricePicksProps) {
  const text = useText(formMessages)
  const picks = [
    { name: text.bid, label: text.bestBid, price: around.bids[0]?.price },
    { name: text.last, label: text.lastTrade, price: around.lastPrice === '0' ? undefined : around.lastPrice },
    { name: text.ask, label: text.bestAsk, price: around.asks[0]?.price },
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
