import { useState } from 'react'
import { ErrorNote } from '../design/display/error-note.tsx'
import { Skeleton } from '../design/display/skeleton.tsx'
import { Checkbox } from '../design/fields/checkbox.tsx'
import { TextField } from '../design/fields/text-field.tsx'
import { SearchIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import type { ListingProps } from './listing.tsx'
import { matchesSearch } from './search.ts'

interface PickedOption {
  readonly id: number
  readonly label: string
  readonly detail?: string
}

export interface PickedIdsProps {
  readonly label: string
  /** Undefined while they are loading. */
  readonly options: readonly PickedOption[] | undefined
  /** The query of the options: its error is shown in their place. */
  readonly query: Omit<ListingProps<unknown>['query'], 'data'>
  readonly picked: ReadonlySet<number>
  readonly onChange: (picked: ReadonlySet<number>) => void
}

const searchableFrom = 8
const shownMax = 100

/**
 * Selects some of many items: members of a group, channels of an invitation. Selected ones are first. Its height is the same before the
 * options are loaded and while they are filtered, so that the buttons of the dialog stay in their place.
 */
export function PickedIds({ label, options, query, picked, onChange }: PickedIdsProps) {
  const text = useText('admin')
  const [search, setSearch] = useState('')
  // In the order when the dialog opened: a checkbox must not move when it is clicked.
  const [first] = useState(picked)
  const rank = ({ id }: { readonly id: number }) => (first.has(id) ? 0 : 1)
  const shown = options
    ?.filter((option) => matchesSearch(search, option.label, option.detail ?? ''))
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, shownMax)
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(picked)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="admin-picked">
      <legend>{label}</legend>
      <div className="admin-picked-box">
        {options === undefined || options.length < searchableFrom ? null : (
          <TextField
            label={`${text.search}: ${label}`}
            isLabelHidden
            placeholder={text.search}
            size="small"
            value={search}
            onChange={setSearch}
            before={<SearchIcon size={14} />}
          />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard. */}
        <div className="admin-picked-list" tabIndex={0}>
          {shown === undefined && query.error === null ? <Skeleton lines={4} /> : null}
          {shown !== undefined || query.error === null ? null : (
            <ErrorNote error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
          )}
          {shown?.map((option) => (
            <Checkbox key={option.id} isSelected={picked.has(option.id)} onChange={(isOn) => toggle(option.id, isOn)}>
              <bdi>{option.label}</bdi>
              {option.detail === undefined ? null : <small className="admin-faint"> {option.detail}</small>}
            </Checkbox>
          ))}
          {shown?.length === 0 ? <p className="admin-faint">{text.noResults}</p> : null}
        </div>
      </div>
    </fieldset>
  )
}
