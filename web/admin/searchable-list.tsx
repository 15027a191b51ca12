import { type ReactNode, useState } from 'react'
import { Select } from '../design/fields/select.tsx'
import { Card } from '../page/sections/section.tsx'
import { Listing, type ListingProps, NothingFits } from './listing.tsx'
import { Pager, usePaged } from './pager.tsx'
import { fitsSearch } from './search.ts'
import { SearchBar } from './search-bar.tsx'

export interface SearchableListProps<Item, Shown extends string> {
  readonly query: ListingProps<readonly Item[]>['query']
  readonly searchLabel: string
  /** What of an item is searched. */
  readonly textsOf: (item: Item) => readonly string[]
  /** Which part of them is shown; the first choice is where it starts. */
  readonly parts?: {
    readonly label: string
    readonly choices: readonly { readonly id: Shown; readonly label: string }[]
    readonly isIn: (item: Item, shown: Shown) => boolean
  }
  /** In place of everything where there is nothing at all. */
  readonly empty?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list with a search over it, page by page. */
export function SearchableList<Item, Shown extends string = never>(props: SearchableListProps<Item, Shown>) {
  const { query, searchLabel, textsOf, parts, empty, children } = props
  const first = parts?.choices[0]?.id
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(first)
  const isFitting = (item: Item) =>
    (parts === undefined || shown === undefined || parts.isIn(item, shown)) && fitsSearch(search, ...textsOf(item))
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
      <Card>{items.length === 0 ? <NothingFits onShowAll={onShowAll} /> : children(paged.shown)}</Card>
      <Pager paged={paged} />
    </>
  )
}
