import type { ReactNode } from 'react'

export interface NameCellProps {
  readonly name: string
  /** After the name. */
  readonly badges?: ReactNode
  /** Below the name. */
  readonly children: ReactNode
}

/** The first cell of a table row: the name and a detail. */
export function NameCell({ name, badges, children }: NameCellProps) {
  return (
    <span className="admin-two-lines">
      <span className="admin-inline">
        <bdi>{name}</bdi>
        {badges}
      </span>
      {children}
    </span>
  )
}
