import { useMemo } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly size?: number
}

/** Dark on white in every theme, because cameras need it. */
export function QrCode({ text, label, size = 132 }: QrCodeProps) {
  const { modules, path } = useMemo(() => {
    const { data } = encode(text, { border: 2 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { modules: data.length, path: squares.join('') }
  }, [text])
  return (
    <svg
      className="deposit-qr"
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
