import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import type { Side } from '../model/market.ts'

/** Buy and Sell at the bottom of a market on a phone. */
export function SideButtons({ onChoose }: { readonly onChoose: (side: Side) => void }) {
  const text = useText('orderForm')
  return (
    <div className="side-buttons">
      <Button look="buy" size="large" onPress={() => onChoose('buy')}>
        {text.buy}
      </Button>
      <Button look="sell" size="large" onPress={() => onChoose('sell')}>
        {text.sell}
      </Button>
    </div>
  )
}
