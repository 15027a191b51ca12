import type { ReactNode } from 'react'
import { TextField } from '../design/fields/text-field.tsx'
import { SearchIcon } from '../design/icons/icons.tsx'

export interface SearchBarProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children?: ReactNode
}

/** The line above a list: a search field and filters. */
export function SearchBar({ label, value, onChange, children }: SearchBarProps) {
  return (
    <div className="admin-search">
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        type="search"
        value={value}
        onChange={onChange}
        before={<SearchIcon size={15} />}
      />
      {children}
    </div>
  )
}
