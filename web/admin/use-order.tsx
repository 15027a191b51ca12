import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { TableColumn } from '../design/display/table.tsx'
import { toastError } from '../design/overlays/toast.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { MoveButtons } from './move-buttons.tsx'
import { moved } from './moved.ts'

export interface OrderOptions<Item> {
  /** The list's query key is `['admin', list]`. */
  readonly list: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** Sends the complete order. */
  readonly send: (ordered: readonly Item[]) => Promise<unknown>
}

export interface Order<Item> {
  readonly column: TableColumn<Item>
  /** Rendered next to the table: announces the new position. */
  readonly status: ReactNode
}

/**
 * Reorders a list one position at a time. Moves show at once, are sent one after the other, and an error restores the
 * order of the server.
 */
export function useOrder<Item extends object>({ list, items, nameOf, send }: OrderOptions<Item>): Order<Item> {
  const text = useText('admin')
  const formats = useFormats()
  const queries = useQueryClient()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const [announcement, setAnnouncement] = useState('')
  const queryKey = ['admin', list]
  const move = (at: number, by: -1 | 1) => {
    const item = items[at]
    if (item === undefined) return
    const ordered = moved(items, at, by)
    queries.setQueryData(queryKey, ordered)
    setAnnouncement(text.movedTo(nameOf(item), formats.number(at + by + 1), formats.number(items.length)))
    waiting.current += 1
    sending.current = sending.current
      .then(() => send(ordered))
      .catch(toastError)
      .finally(() => {
        waiting.current -= 1
        if (waiting.current === 0) queries.invalidateQueries({ queryKey })
      })
  }
  return {
    column: {
      id: 'move',
      title: <span className="visually-hidden">{text.order}</span>,
      isAction: true,
      cell: (item) => {
        const at = items.indexOf(item)
        return <MoveButtons name={nameOf(item)} place={at} count={items.length} onMove={(by) => move(at, by)} />
      },
    },
    status: (
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    ),
  }
}
