import type { TableColumn } from '../../../design/display/table.tsx'
import { AmountCell, TimeCell } from '../../activity/order-cells.tsx'

interface Transfer {
  readonly time: string
  readonly amount: string
  readonly coin: string
}

/** The common columns of transfers: time, coin and amount. */
export function transferColumns<Item extends Transfer>(text: {
  readonly time: string
  readonly amount: string
}): readonly TableColumn<Item>[] {
  return [
    { id: 'time', title: text.time, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
    {
      id: 'amount',
      title: text.amount,
      isRowHeader: true,
      isNumber: true,
      cell: ({ amount, coin }) => <AmountCell amount={amount} coin={coin} />,
    },
  ]
}
