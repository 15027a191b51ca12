import type { ReactNode } from 'react'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Card } from '../../page/sections/section.tsx'

export interface OwnListProps<Item> {
  readonly query: {
    readonly data: readonly Item[] | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly icon: ReactNode
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly row: (item: Item) => ReactNode
  readonly title?: string
}

/** A list of the user's own items, with its loading, error and empty states. */
export function OwnList<Item>({ query: { data, error, refetch }, icon, empty, row, title }: OwnListProps<Item>) {
  return (
    <>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton lines={4} height={20} /> : null}
      {data === undefined ? null : (
        <Card {...(title === undefined ? {} : { title })}>
          {data.length > 0 ? (
            data.map(row)
          ) : (
            <EmptyState icon={icon} title={empty.title} action={empty.action}>
              {empty.text}
            </EmptyState>
          )}
        </Card>
      )}
    </>
  )
}
