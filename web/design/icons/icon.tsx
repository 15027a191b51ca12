export interface IconProps {
  readonly size?: number
}

export interface DrawnProps extends IconProps {
  /** A path on a field of 20 by 20, drawn with lines of one width. */
  readonly lines: string
  /** Points somewhere, and so to the other side where text runs from the right. */
  readonly turnsWithText?: boolean
  readonly isFilled?: boolean
}

export function Drawn({ lines, size = 18, turnsWithText = false, isFilled = false }: DrawnProps) {
  return (
    <svg
      className={turnsWithText ? 'icon icon-turns' : 'icon'}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  )
}
