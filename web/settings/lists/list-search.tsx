import { TextField } from '../../design/fields/text-field.tsx'
import { SearchIcon } from '../../design/icons/icons.tsx'

const searchableFrom = 8

export interface ListSearchProps {
  /** The number of items without a search; undefined while they load. */
  readonly count: number | undefined
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search above a list of the user's own items; a short list needs none. */
export function ListSearch({ count = 0, label, value, onChange }: ListSearchProps) {
  if (count < searchableFrom) return null
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      before={<SearchIcon size={14} />}
      value={value}
      onChange={onChange}
    />
  )
}
