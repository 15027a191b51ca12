import type { ReactNode } from 'react'
import type { Key } from 'react-aria-components'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { Table, type TableColumn } from '../../../design/display/table.tsx'

export interface RecentListProps<Item> {
  readonly title: string
  readonly request: {
    readonly data: readonly Item[] | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** Replaces an empty table. */
  readonly empty: ReactNode
  readonly keyOf: (item: Item) => string
  readonly columns: readonly TableColumn<Item>[]
  /** Opens the details of an item. */
  readonly onOpen?: (key: string) => void
}

/** A card with recent items, including its loading and error states. */
export function RecentList<Item>({ title, request, empty, keyOf, columns, onOpen }: RecentListProps<Item>) {
  const { data, error, isPending, refetch } = request
  const openProps = onOpen && { onRowAction: (key: Key) => onOpen(String(key)) }
  return (
    <section className="sheet-card">
      <header className="sheet-card-head">
        <h2>{title}</h2>
      </header>
      {isPending ? <Skeleton lines={4} /> : null}
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : data.length === 0 ? (
        empty
      ) : (
        <Table {...{ label: title, keyOf, columns }} isDense items={data} {...openProps} />
      )}
    </section>
  )
}
