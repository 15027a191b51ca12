import { Button } from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import type { LiveOrder, OrderView } from './live-order.ts'

export interface PricePicksProps {
  readonly order: LiveOrder
  readonly onPick: (price: string) => void
}

/** Buttons for the bid, last and ask price. */
export function PricePicks(props: PricePicksProps) {
  const text = useText('orderForm')
  return (
    <span className="price-picks">
      <PricePick {...props} name={text.bid} label={text.bestBid} priceOf={({ context }) => context.bids[0]?.price} />
      <PricePick {...props} name={text.last} label={text.lastTrade} priceOf={lastPrice} />
      <PricePick {...props} name={text.ask} label={text.bestAsk} priceOf={({ context }) => context.asks[0]?.price} />
    </span>
  )
}

const lastPrice = ({ context }: OrderView) => (context.lastPrice === '0' ? undefined : context.lastPrice)

interface PricePickProps extends PricePicksProps {
  readonly name: string
  readonly label: string
  readonly priceOf: (view: OrderView) => string | undefined
}

function PricePick({ order, onPick, name, label, priceOf }: PricePickProps) {
  const hasPrice = useSelected(order, (view) => priceOf(view) !== undefined)
  const pick = () => {
    const price = priceOf(order.get())
    if (price !== undefined) onPick(price)
  }
  return (
    <Button className="price-pick" aria-label={label} isDisabled={!hasPrice} onPress={pick}>
      {name}
    </Button>
  )
}
