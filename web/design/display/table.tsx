import type { ReactNode } from 'react'
import {
  Table as AriaTable,
  Cell,
  Column,
  type Key,
  Row,
  type SortDescriptor,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../icons/icons.tsx'
import './table.css'

export interface TableColumn<Item> {
  readonly id: string
  readonly title: ReactNode
  readonly cell: (item: Item) => ReactNode
  /** Numbers are right-aligned in every language, so that their last digits line up. */
  readonly isNumber?: boolean
  /** The actions at the end of the row. */
  readonly isAction?: boolean
  readonly isSortable?: boolean
  /** The row header for screen readers; the first column by default. */
  readonly isRowHeader?: boolean
  /** Hidden on narrow screens. */
  readonly isWideOnly?: boolean
}

export interface TableProps<Item> {
  readonly label: string
  readonly columns: readonly TableColumn<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => Key
  readonly empty?: ReactNode
  readonly sort?: SortDescriptor
  readonly onSort?: (sort: SortDescriptor) => void
  readonly onRowAction?: (key: Key) => void
  readonly isDense?: boolean
  /** On narrow screens a row is a block with all of its cells, each with the title of its column. */
  readonly isStacked?: boolean
  readonly className?: string
}

export function Table<Item>(props: TableProps<Item>) {
  const {
    label,
    columns,
    items,
    keyOf,
    empty,
    sort,
    onSort,
    onRowAction,
    isDense = false,
    isStacked = false,
    className,
  } = props
  const header = columns.find(({ isRowHeader }) => isRowHeader === true) ?? columns[0]
  return (
    <div className={classNames('table-frame', isDense && 'table-dense', isStacked && 'table-stacked', className)}>
      <AriaTable
        aria-label={label}
        className="table"
        {...(sort === undefined ? {} : { sortDescriptor: sort })}
        {...(onSort === undefined ? {} : { onSortChange: onSort })}
        {...(onRowAction === undefined ? {} : { onRowAction })}
      >
        <TableHeader>
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column === header}
              allowsSorting={column.isSortable === true}
              className={cellClass('table-column', column)}
            >
              {({ sortDirection }) => (
                <span className="table-title">
                  {column.title}
                  {sortDirection === 'ascending' ? <ChevronUpIcon size={12} /> : null}
                  {sortDirection === 'descending' ? <ChevronDownIcon size={12} /> : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => empty}>
          {items.map((item) => (
            <Row key={keyOf(item)} id={keyOf(item)} className="table-row">
              {columns.map((column) => (
                <Cell key={column.id} className={cellClass('table-cell', column)}>
                  {isStacked && column !== header && column.isAction !== true ? (
                    <span className="table-label" aria-hidden="true">
                      {column.title}
                    </span>
                  ) : null}
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  )
}

function cellClass<Item>(name: string, { isNumber, isAction, isWideOnly }: TableColumn<Item>): string {
  const place = isNumber === true ? 'table-number' : isAction === true && 'table-action'
  return classNames(name, place, isWideOnly === true && 'table-wide-only')
}
