import { useState } from 'react'
import { IconButton } from '../design/buttons/icon-button.tsx'
import { ChevronEndIcon, ChevronStartIcon } from '../design/icons/icons.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'

const rowsPerPage = 50

export interface Paged<Item> {
  readonly shown: readonly Item[]
  readonly first: number
  readonly all: number
  readonly onTurn: (first: number) => void
}

/** Pages of fifty. When the list becomes shorter, the last page replaces a missing one. */
export function usePaged<Item>(items: readonly Item[]): Paged<Item> {
  const [requested, setRequested] = useState(0)
  const lastFirst = Math.max(0, Math.floor((items.length - 1) / rowsPerPage) * rowsPerPage)
  const first = Math.min(requested, lastFirst)
  return { shown: items.slice(first, first + rowsPerPage), first, all: items.length, onTurn: setRequested }
}

export function Pager<Item>({ paged }: { readonly paged: Paged<Item> }) {
  const text = useText('admin')
  const formats = useFormats()
  const { shown, first, all, onTurn } = paged
  if (all <= rowsPerPage) return null
  const numbers = [first + 1, first + shown.length, all].map((number) => formats.number(number))
  const [from = '', to = '', whole = ''] = numbers
  return (
    <div className="admin-pager">
      <span role="status">{text.range(from, to, whole)}</span>
      <IconButton
        label={text.previous}
        icon={<ChevronStartIcon size={16} />}
        size="small"
        isDisabled={first === 0}
        onPress={() => onTurn(first - rowsPerPage)}
      />
      <IconButton
        label={text.next}
        icon={<ChevronEndIcon size={16} />}
        size="small"
        isDisabled={first + shown.length >= all}
        onPress={() => onTurn(first + rowsPerPage)}
      />
    </div>
  )
}
