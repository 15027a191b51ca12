import { type ReactNode, useState } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
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
  return (
    <Disclosure
      className="sidebar-section"
      isExpanded={isOpen || isForced}
      onExpandedChange={(open) => {
        setOpen(open)
        keepOpen(id, open)
      }}
    >
      <Heading level={2} className="sidebar-heading">
        <Button slot="trigger" className="sidebar-heading-button">
          <ChevronDownIcon size={12} />
          <span className="sidebar-heading-title">{title}</span>
          {isOpen || isForced ? null : <SummaryMark count={unread} />}
        </Button>
      </Heading>
      <DisclosurePanel className="sidebar-panel">{children}</DisclosurePanel>
    </Disclosure>
  )
}
