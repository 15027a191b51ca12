import { useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'
import { pillLabel } from './search-pills.ts'

export interface PillsProps {
  readonly pills: readonly string[]
  readonly onDrop: (index: number) => void
}

/** The finished operators of a search, each with a button that removes it. */
export function Pills({ pills, onDrop }: PillsProps) {
  const text = useText('search')
  const people = useChat((state) => state.people)
  const list = useRef<HTMLUListElement>(null)
  const written = pills.join(' ')
  // The newest filter is next to the text.
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || written === '') return
    const isRightToLeft = getComputedStyle(current).direction === 'rtl'
    current.scrollLeft = (isRightToLeft ? -1 : 1) * current.scrollWidth
  }, [written])
  if (pills.length === 0) return null
  return (
    <ul ref={list} className="search-pills" aria-label={text.filters}>
      {pills.map((pill, index) => {
        const label = pillLabel({ people }, pill)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may be there twice.
          <li className="search-pill" key={`${index} ${pill}`}>
            <bdi>{label}</bdi>
            <button
              type="button"
              tabIndex={-1}
              aria-label={text.removeFilter(label)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onDrop(index)}
            >
              <CloseIcon size={10} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
