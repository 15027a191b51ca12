export interface IconProps {
  readonly size?: number
}

export interface DrawnProps extends IconProps {
  /** A path in a 20 by 20 box, drawn with one line width. */
  readonly lines: string
  /** Mirrored in right-to-left languages. */
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
