import { classNames } from '../../design/class-names.ts'

export interface DetailRowProps {
  readonly name: string
  readonly children: string
  /** Words rather than a number or an address, which go from left to right in every language. */
  readonly isText?: boolean
}

/** One line of what is good to know before money moves. */
export function DetailRow({ name, children, isText = false }: DetailRowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classNames(!isText && 'num')}>{children}</dd>
    </div>
  )
}
