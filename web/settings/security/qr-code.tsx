import { encode } from 'uqr'

/** One path with a square per dark module. Always dark on white, because cameras need it. */
export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { data, size } = encode(content, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={squares.join('')} fill="currentColor" />
      </svg>
    </div>
  )
}
