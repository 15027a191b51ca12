import { type ReactNode, useState } from 'react'
import { AddButton } from '../design/buttons/add-button.tsx'
import { EmptyState } from '../design/display/empty-state.tsx'
import { headAction, Section } from '../page/sections/section.tsx'
import { CardListing, type ListingProps } from './listing.tsx'
import { SearchableList, type SearchableListProps } from './searchable-list.tsx'

/** The open dialog: for a new item, or for an action on an item. */
export type DialogRequest<Item, Action extends string> =
  | { readonly action: 'create' }
  | { readonly action: Action; readonly item: Item }

export interface ListSectionProps<Item, Action extends string, Shown extends string> {
  readonly title: string
  readonly texts: {
    readonly text: string
    readonly create: string
    readonly none: string
    readonly noneText: string
  }
  readonly emptyIcon: ReactNode
  /** Without it the user may create items. */
  readonly canCreate?: boolean
  readonly query: ListingProps<readonly Item[]>['query']
  /** For long lists; short ones are shown completely. */
  readonly search?: Pick<SearchableListProps<Item, Shown>, 'searchLabel' | 'textsOf' | 'parts'>
  readonly table: (items: readonly Item[], openDialog: (request: DialogRequest<Item, Action>) => void) => ReactNode
  /** The dialog of the request. */
  readonly dialogs: (request: DialogRequest<Item, Action>, close: () => void) => ReactNode
}

/** A list whose items administrators add, edit and remove in dialogs. */
export function ListSection<Item, Action extends string, Shown extends string = never>(
  props: ListSectionProps<Item, Action, Shown>,
) {
  const { title, texts, emptyIcon, canCreate = true, query, search, table, dialogs } = props
  const [request, setRequest] = useState<DialogRequest<Item, Action> | undefined>()
  const add = canCreate ? <AddButton onPress={() => setRequest({ action: 'create' })}>{texts.create}</AddButton> : null
  const list = {
    query,
    empty: (
      <EmptyState icon={emptyIcon} title={texts.none} action={add}>
        {texts.noneText}
      </EmptyState>
    ),
    children: (items: readonly Item[]) => table(items, setRequest),
  }
  return (
    <Section title={title} text={texts.text} action={headAction(query.data, add)} isWide>
      {search === undefined ? <CardListing {...list} /> : <SearchableList {...list} {...search} />}
      {request === undefined ? null : dialogs(request, () => setRequest(undefined))}
    </Section>
  )
}
