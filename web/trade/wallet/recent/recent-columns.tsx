import type { TableColumn } from '../../../design/display/table.tsx'
import { AmountCell, TimeCell } from '../../activity/order-cells.tsx'
import './recent-columns.css'

interface Transfer {
  readonly time: string
  readonly amount: string
  readonly coin: string
}

/** The common columns of transfers: time, coin and amount. Beside the form there is room for the time below the amount only. */
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
      cell: ({ amount, coin, time }) => (
        <span className="transfer-amount">
          <AmountCell amount={amount} coin={coin} />
          <small className="table-narrow-only">
            <TimeCell time={time} />
          </small>
        </span>
      ),
    },
  ]
}
