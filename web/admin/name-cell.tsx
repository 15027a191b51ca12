import type { ReactNode } from 'react'

export interface NameCellProps {
  readonly name: string
  /** Behind the name: what is out of the ordinary about it. */
  readonly badges?: ReactNode
  /** Below the name. */
  readonly children: ReactNode
}

/** The first cell of a line in a table: what it is called, and a little more about it. */
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
