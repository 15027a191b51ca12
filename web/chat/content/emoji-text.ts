/** `1f1f3-1f1f1` as emoji; undefined for an invalid code. */
export function emojiText(code: string): string | undefined {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/.test(code)) return undefined
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => point > 0x10ffff)) return undefined
  const text = String.fromCodePoint(...points)
  // Characters that are also plain text need a variation selector.
  return points.length === 1 && (points[0] ?? 0) < 0x1f000 ? `${text}\u{fe0f}` : text
}
