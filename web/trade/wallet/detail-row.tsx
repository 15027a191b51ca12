import { classNames } from '../../design/class-names.ts'

export interface DetailRowProps {
  readonly name: string
  readonly children: string
  /** Text instead of a number or an address, which are always left to right. */
  readonly isText?: boolean
}

/** A line of details before a transfer. */
export function DetailRow({ name, children, isText = false }: DetailRowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classNames(!isText && 'num')}>{children}</dd>
    </div>
  )
}
