import { type ReactNode, useState } from 'react'
import { Select } from '../design/fields/select.tsx'
import { Card } from '../page/sections/section.tsx'
import { Listing, type ListingProps, NoResults } from './listing.tsx'
import { Pager, usePaged } from './pager.tsx'
import { matchesSearch } from './search.ts'
import { SearchBar } from './search-bar.tsx'

export interface SearchableListProps<Item, Shown extends string> {
  readonly query: ListingProps<readonly Item[]>['query']
  readonly searchLabel: string
  /** The searched texts of an item. */
  readonly textsOf: (item: Item) => readonly string[]
  /** The filter; the first choice is the default. */
  readonly parts?: {
    readonly label: string
    readonly choices: readonly { readonly id: Shown; readonly label: string }[]
    readonly isIn: (item: Item, shown: Shown) => boolean
  }
  /** Replaces the list when there are no items at all. */
  readonly empty?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A paged list with a search field. */
export function SearchableList<Item, Shown extends string = never>(props: SearchableListProps<Item, Shown>) {
  const { query, searchLabel, textsOf, parts, empty, children } = props
  const first = parts?.choices[0]?.id
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(first)
  const isFitting = (item: Item) =>
    (parts === undefined || shown === undefined || parts.isIn(item, shown)) && matchesSearch(search, ...textsOf(item))
  const showAll = () => {
    setSearch('')
    setShown(first)
  }
  if (empty !== undefined && query.data?.length === 0) return <Card>{empty}</Card>
  return (
    <>
      <SearchBar label={searchLabel} value={search} onChange={setSearch}>
        {parts === undefined || shown === undefined ? null : (
          <Select label={parts.label} isLabelHidden value={shown} onChange={setShown} options={parts.choices} />
        )}
      </SearchBar>
      <Listing query={query}>
        {(all) => (
          <Found items={all.filter(isFitting)} onShowAll={showAll}>
            {children}
          </Found>
        )}
      </Listing>
    </>
  )
}

interface FoundProps<Item> {
  readonly items: readonly Item[]
  readonly onShowAll: () => void
  readonly children: (items: readonly Item[]) => ReactNode
}

function Found<Item>({ items, onShowAll, children }: FoundProps<Item>) {
  const paged = usePaged(items)
  return (
    <>
      <Card>{items.length === 0 ? <NoResults onShowAll={onShowAll} /> : children(paged.shown)}</Card>
      <Pager paged={paged} />
    </>
  )
}
