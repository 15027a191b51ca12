import { type ReactNode, useState } from 'react'
import { AddButton } from '../design/buttons/add-button.tsx'
import { EmptyState } from '../design/display/empty-state.tsx'
import { headAction, Section } from '../page/sections/section.tsx'
import { CardListing, type ListingProps } from './listing.tsx'
import { SearchableList, type SearchableListProps } from './searchable-list.tsx'

/** What somebody wants to be asked about: a new one, or something to be done with one of the list. */
export type DialogRequest<Item, Act extends string> =
  | { readonly act: 'create' }
  | { readonly act: Act; readonly item: Item }

export interface ListSectionProps<Item, Act extends string, Shown extends string> {
  readonly title: string
  readonly words: {
    readonly text: string
    readonly create: string
    readonly none: string
    readonly noneText: string
  }
  readonly emptyIcon: ReactNode
  readonly query: ListingProps<readonly Item[]>['query']
  /** For lists that grow long; the others are shown as a whole. */
  readonly search?: Pick<SearchableListProps<Item, Shown>, 'searchLabel' | 'textsOf' | 'parts'>
  readonly table: (items: readonly Item[], ask: (asked: DialogRequest<Item, Act>) => void) => ReactNode
  /** Shown while something is asked. */
  readonly dialogs: (asked: DialogRequest<Item, Act>, close: () => void) => ReactNode
}

/** A list that administrators add to, and whose lines they change or take away: each after a dialog. */
export function ListSection<Item, Act extends string, Shown extends string = never>(
  props: ListSectionProps<Item, Act, Shown>,
) {
  const { title, words, emptyIcon, query, search, table, dialogs } = props
  const [asked, setAsked] = useState<DialogRequest<Item, Act> | undefined>()
  const add = <AddButton onPress={() => setAsked({ act: 'create' })}>{words.create}</AddButton>
  const list = {
    query,
    empty: (
      <EmptyState icon={emptyIcon} title={words.none} action={add}>
        {words.noneText}
      </EmptyState>
    ),
    children: (items: readonly Item[]) => table(items, setAsked),
  }
  return (
    <Section title={title} text={words.text} action={headAction(query.data, add)} isWide>
      {search === undefined ? <CardListing {...list} /> : <SearchableList {...list} {...search} />}
      {asked === undefined ? null : dialogs(asked, () => setAsked(undefined))}
    </Section>
  )
}
