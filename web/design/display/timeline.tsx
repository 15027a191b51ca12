import type { ReactNode } from 'react'
import './timeline.css'

export interface TimelineItem {
  readonly id: string
  readonly title: string
  /** The time of a step that is done. */
  readonly time?: string | undefined
  /** `next`: not reached yet. `active`: reached and not the last. */
  readonly state: 'done' | 'active' | 'next' | 'bad'
  readonly detail?: ReactNode
}

/** Steps from top to bottom, with those still to come. */
export function Timeline({ label, items }: { readonly label: string; readonly items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {items.map(({ id, title, time, state, detail }) => (
        <li
          key={id}
          className={`timeline-item timeline-${state}`}
          aria-current={state === 'active' ? 'step' : undefined}
        >
          <span className="timeline-title">{title}</span>
          {time === undefined ? null : <bdi className="timeline-time">{time}</bdi>}
          {detail === undefined ? null : <div className="timeline-detail">{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
