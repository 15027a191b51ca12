import type { ReactNode } from 'react'

export interface SectionProps {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Section({ title, text, action, isWide = false, children }: SectionProps) {
  return (
    <section className={isWide ? 'settings-section settings-wide' : 'settings-section'} aria-label={title}>
      <header className="settings-section-head">
        <div>
          <h2>{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/**
 * The button in the header of a section. An empty list shows the same button in its middle, so this one appears when
 * the list is loaded: otherwise it would move under the pointer.
 */
export function headAction(items: readonly unknown[] | undefined, action: ReactNode): ReactNode {
  return items === undefined || items.length === 0 ? undefined : action
}

export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="settings-card">
      {title === undefined ? null : <h3 className="settings-card-title">{title}</h3>}
      {children}
    </div>
  )
}

export interface ChoiceProps {
  readonly label: string
  readonly description?: string
  readonly children: ReactNode
}

/** A row with a label at the start and a control at the end. */
export function Choice({ label, description, children }: ChoiceProps) {
  return (
    <div className="settings-row settings-choice">
      <span className="settings-choice-text">
        <span>{label}</span>
        {description === undefined ? null : <small>{description}</small>}
      </span>
      {children}
    </div>
  )
}
