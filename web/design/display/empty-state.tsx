import type { ReactNode } from 'react'
import './empty-state.css'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly size?: 'small' | 'normal'
}

/** The content of an empty list: a title, a hint and an action. */
export function EmptyState({ icon, title, children, action, size = 'normal' }: EmptyStateProps) {
  return (
    <div className={`empty-state empty-state-${size}`}>
      {icon === undefined ? null : <span className="empty-state-icon">{icon}</span>}
      <p className="empty-state-title">{title}</p>
      {children === undefined ? null : <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}
