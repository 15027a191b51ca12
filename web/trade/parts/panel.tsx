import type { ReactNode } from 'react'
import { classNames } from '../../design/class-names.ts'
import './panel.css'

export interface PanelProps {
  readonly title: string
  readonly after?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A titled panel of the terminal. */
export function Panel({ title, after, className, children }: PanelProps) {
  return (
    <section className={classNames('panel', className)} aria-label={title}>
      <header className="panel-head">
        <h2 className="panel-title">{title}</h2>
        {after}
      </header>
      <div className="panel-body">{children}</div>
    </section>
  )
}
