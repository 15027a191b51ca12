import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from '../../design/icons/icons.tsx'
import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { SummaryMark } from './unread-mark.tsx'

export interface SectionProps {
  readonly id: string
  readonly title: string
  /** Expanded regardless of the user's choice: while filtering. */
  readonly isForced?: boolean
  /** The unread count, shown while collapsed. */
  readonly unread: number
  readonly children: ReactNode
}

const storageKey = 'chat.closed-sections'

function keepOpen(id: string, isOpen: boolean): void {
  const closed = new Set(readSavedTexts(storageKey))
  if (isOpen) closed.delete(id)
  else closed.add(id)
  saveJson(storageKey, [...closed])
}

/** A collapsible section of the sidebar. */
export function Section({ id, title, isForced = false, unread, children }: SectionProps) {
  const [isOpen, setOpen] = useState(() => !readSavedTexts(storageKey).includes(id))
  const panel = useId()
  const isExpanded = isOpen || isForced
  const toggle = () => {
    setOpen(!isExpanded)
    keepOpen(id, !isExpanded)
  }
  return (
    <div className="sidebar-section" {...(isExpanded ? { 'data-expanded': true } : {})}>
      <h2 className="sidebar-heading">
        <button
          type="button"
          className="sidebar-heading-button"
          aria-expanded={isExpanded}
          aria-controls={panel}
          onClick={toggle}
        >
          <ChevronDownIcon size={12} />
          <span className="sidebar-heading-title">{title}</span>
          {isExpanded ? null : <SummaryMark count={unread} />}
        </button>
      </h2>
      <div id={panel} className="sidebar-panel" hidden={!isExpanded}>
        {isExpanded ? children : null}
      </div>
    </div>
  )
}
