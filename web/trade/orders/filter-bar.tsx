import { useState } from 'react'
import { orderKindNames } from '../../../client/trading/order-kinds.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { useMedia } from '../../platform/media.ts'
import { useMarkets } from '../account/queries.ts'
import { marketName } from '../model/market.ts'
import { isFiltered, noFilters, type OrderFilters, statuses } from '../model/order-filters.ts'

export interface FilterBarProps {
  readonly shown: 'open' | 'history' | 'fills'
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

/** The filters of the visible list; open orders have only the market. On a phone the others are shown on request. */
export function FilterBar({ shown, filters, onChange }: FilterBarProps) {
  const text = useText('orders')
  const { data: markets = [] } = useMarkets()
  const isNarrow = useMedia('(max-width: 640px)')
  const [isOpen, setOpen] = useState(false)
  const hasMore = shown !== 'open'
  const set = (change: Partial<OrderFilters>) => onChange({ ...filters, ...change })
  return (
    <div className="filter-bar">
      <OneOf
        label={text.market}
        any={text.anyMarket}
        value={filters.symbol}
        options={markets.map((market) => ({ id: market.symbol, label: marketName(market) }))}
        onChange={(symbol) => set({ symbol })}
      />
      {hasMore && isNarrow ? (
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)} className="filter-bar-more">
          {isOpen ? text.fewerFilters : text.moreFilters}
        </Button>
      ) : null}
      {hasMore && (isOpen || !isNarrow) ? <MoreFilters {...{ shown, filters }} onChange={set} /> : null}
      {isFiltered(filters) ? (
        <Button size="small" look="quiet" onPress={() => onChange(noFilters)}>
          {text.reset}
        </Button>
      ) : null}
    </div>
  )
}

interface MoreFiltersProps extends OrderOnlyProps {
  readonly shown: FilterBarProps['shown']
}

function MoreFilters({ shown, filters, onChange }: MoreFiltersProps) {
  const text = useText('orders')
  return (
    <>
      <OneOf
        label={text.side}
        any={text.anySide}
        value={filters.side}
        options={[
          { id: 'buy', label: text.buy },
          { id: 'sell', label: text.sell },
        ]}
        onChange={(side) => onChange({ side })}
      />
      {shown === 'history' ? <OrderOnly filters={filters} onChange={onChange} /> : null}
      <TextField
        label={text.from}
        size="small"
        type="date"
        value={filters.from}
        onChange={(from) => onChange({ from })}
      />
      <TextField label={text.to} size="small" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
    </>
  )
}

interface OrderOnlyProps {
  readonly filters: OrderFilters
  readonly onChange: (change: Partial<OrderFilters>) => void
}

function OrderOnly({ filters, onChange }: OrderOnlyProps) {
  const text = useText('orders')
  const names = { ...text, filled: text.filledStatus, canceled: text.canceledStatus }
  const kindNames = useText('orderKinds')
  return (
    <>
      <OneOf
        label={text.kind}
        any={text.anyKind}
        value={filters.kind}
        options={orderKindNames.map((kind) => ({ id: kind, label: kindNames[kind] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <OneOf
        label={text.status}
        any={text.anyStatus}
        value={filters.status}
        options={statuses.map((status) => ({ id: status, label: names[status] }))}
        onChange={(status) => onChange({ status })}
      />
    </>
  )
}

interface OneOfProps<Id extends string> {
  readonly label: string
  /** The label of no filter. */
  readonly any: string
  readonly value: Id | ''
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly onChange: (id: Id | '') => void
}

function OneOf<Id extends string>({ label, any, value, options, onChange }: OneOfProps<Id>) {
  return (
    <Select<Id | 'any'>
      label={label}
      size="small"
      value={value === '' ? 'any' : value}
      onChange={(id) => onChange(id === 'any' ? '' : id)}
      options={[{ id: 'any', label: any }, ...options]}
    />
  )
}
