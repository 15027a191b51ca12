import type { ReactNode } from 'react'
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
}

/** A card with recent items, including its loading and error states. */
export function RecentList<Item>({ title, request, empty, keyOf, columns }: RecentListProps<Item>) {
  const { data, error, isPending, refetch } = request
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
        <Table label={title} isDense items={data} keyOf={keyOf} columns={columns} />
      )}
    </section>
  )
}
