import type { TableColumn } from '../../../design/display/table.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { AmountCell, TimeCell } from '../../activity/order-cells.tsx'
import { shortDayAndTime } from '../../parts/times.ts'
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
          <ShortTime time={time} />
        </span>
      ),
    },
  ]
}

function ShortTime({ time }: { readonly time: string }) {
  return <small className="num quiet-cell table-narrow-only">{shortDayAndTime(useLanguage(), Number(time))}</small>
}
