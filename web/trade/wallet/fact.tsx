import { classNames } from '../../design/class-names.ts'

export interface FactProps {
  readonly name: string
  readonly children: string
  /** Words rather than a number or an address, which go from left to right in every language. */
  readonly isText?: boolean
}

/** One line of what is good to know before money moves. */
export function Fact({ name, children, isText = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classNames(!isText && 'num')}>{children}</dd>
    </div>
  )
}
