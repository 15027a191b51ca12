import type { ReactNode } from 'react'
import { Button } from '../design/buttons/button.tsx'
import { EmptyState } from '../design/display/empty-state.tsx'
import { ErrorNote } from '../design/display/error-note.tsx'
import { Skeleton } from '../design/display/skeleton.tsx'
import { SearchIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { Card } from '../page/sections/section.tsx'

export interface ListingProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** Shows a query with its loading and error states. Old data stays while it is fetched again. */
export function Listing<Data>({ query, children }: ListingProps<Data>) {
  const { data, error, refetch } = query
  return (
    <>
      {/* A query renders the page for each property that was read: without an error, the start of a fetch changes nothing. */}
      {error === null ? null : <ErrorNote error={error} isRetrying={query.isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton lines={6} height={20} /> : null}
      {data === undefined ? null : children(data)}
    </>
  )
}

export interface CardListingProps<Item> extends ListingProps<readonly Item[]> {
  /** Replaces an empty list. */
  readonly empty: ReactNode
}

export function CardListing<Item>({ query, empty, children }: CardListingProps<Item>) {
  return <Listing query={query}>{(items) => <Card>{items.length === 0 ? empty : children(items)}</Card>}</Listing>
}

/** The list is not empty, but the search has no results. */
export function NoResults({ onShowAll }: { readonly onShowAll: () => void }) {
  const text = useText('admin')
  return (
    <EmptyState
      icon={<SearchIcon size={20} />}
      title={text.noResults}
      action={<Button onPress={onShowAll}>{text.showAll}</Button>}
    >
      {text.noResultsText}
    </EmptyState>
  )
}
