import { type ReactNode, useState } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { ChevronDownIcon } from '../../design/icons/icons.tsx'
import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { SummaryMark } from './unread-mark.tsx'

export interface SectionProps {
  readonly id: string
  readonly title: string
  /** Open whatever the person chose: while they look for something. */
  readonly isForced?: boolean
  /** How much is unread in it, said while it is closed. */
  readonly unread: number
  readonly children: ReactNode
}

const keptName = 'chat.closed-sections'

function keepOpen(id: string, isOpen: boolean): void {
  const closed = new Set(readSavedTexts(keptName))
  if (isOpen) closed.delete(id)
  else closed.add(id)
  saveJson(keptName, [...closed])
}

/** A part of the sidebar that can be closed. */
export function Section({ id, title, isForced = false, unread, children }: SectionProps) {
  const [isOpen, setOpen] = useState(() => !readSavedTexts(keptName).includes(id))
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
