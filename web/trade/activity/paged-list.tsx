import type { ReactNode } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import './paged-list.css'

/** The part of a paged query that the list needs. */
export interface PagedRequest<Row> {
  readonly data?: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

export interface PagedListProps<Row> {
  readonly request: PagedRequest<Row>
  readonly emptyTitle: string
  readonly emptyHint?: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The loaded pages of a history, with a button for the next one. */
export function PagedList<Row>({ request, emptyTitle, emptyHint, children }: PagedListProps<Row>) {
  const text = useText('orders')
  if (request.isPending) return <Skeleton lines={5} />
  const rows = request.data?.pages.flatMap((page) => page.rows) ?? []
  if (request.isError && rows.length === 0) return <ErrorNote error={request.error} onRetry={() => request.refetch()} />
  if (rows.length === 0) {
    return (
      <EmptyState size="small" title={emptyTitle}>
        {emptyHint}
      </EmptyState>
    )
  }
  return (
    <div className="paged-list">
      {children(rows)}
      {request.hasNextPage ? (
        <Button
          look="quiet"
          size="small"
          className="paged-list-more"
          isBusy={request.isFetchingNextPage}
          onPress={() => request.fetchNextPage()}
        >
          {text.more}
        </Button>
      ) : null}
    </div>
  )
}
