import type { ReactNode } from 'react'
import './empty-state.css'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** The state of a whole page: its title is the heading of the page. */
  readonly isPage?: boolean
  readonly size?: 'small' | 'normal'
}

/** The content of an empty list: a title, a hint and an action. */
export function EmptyState({ icon, title, children, action, size = 'normal', isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={`empty-state empty-state-${size}`}>
      {icon === undefined ? null : <span className="empty-state-icon">{icon}</span>}
      <Title className="empty-state-title">{title}</Title>
      {children === undefined ? null : <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}
