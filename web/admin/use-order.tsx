import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { TableColumn } from '../design/display/table.tsx'
import { toastError } from '../design/overlays/toast.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { MoveButtons } from './move-buttons.tsx'
import { inOrder, moved } from './moved.ts'

export interface OrderOptions<Item> {
  /** The list's query key is `['admin', list]`. */
  readonly list: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** Sends the complete order. */
  readonly send: (ordered: readonly Item[]) => Promise<unknown>
}

export interface Order<Item> {
  /** The items in the order to show. */
  readonly items: readonly Item[]
  readonly column: TableColumn<Item>
  /** Rendered next to the table: announces the new position. */
  readonly status: ReactNode
}

/**
 * Reorders a list one position at a time. Moves show at once and are sent one after the other. Until the server has
 * answered all of them, a reply with an older order does not move the rows back; an error restores its order.
 */
export function useOrder<Item extends { readonly id: number }>(options: OrderOptions<Item>): Order<Item> {
  const { list, nameOf, send } = options
  const text = useText('admin')
  const formats = useFormats()
  const queries = useQueryClient()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(0)
  const [ids, setIds] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const items = ids === undefined ? options.items : inOrder(options.items, ids)
  const settle = async (number: number) => {
    if (number !== latest.current) return
    await queries.invalidateQueries({ queryKey: ['admin', list] })
    // The list's own component renders the reply in the next batch: until then its items have the old order.
    notifyManager.schedule(() => {
      if (number === latest.current) setIds(undefined)
    })
  }
  const move = (at: number, by: -1 | 1) => {
    const item = items[at]
    if (item === undefined) return
    const ordered = moved(items, at, by)
    setIds(ordered.map(({ id }) => id))
    setAnnouncement(text.movedTo(nameOf(item), formats.number(at + by + 1), formats.number(items.length)))
    latest.current += 1
    const number = latest.current
    sending.current = sending.current
      .then(() => send(ordered))
      .catch(toastError)
      .then(() => settle(number))
  }
  return {
    items,
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
