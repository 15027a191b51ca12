import { isMet, type Row, shown } from './report.ts'

const labelWidth = 470
const barWidth = 330
const rowHeight = 22
const margin = 12
/** Ratios beyond this are cut: a book at ninety times its peer would flatten all others. */
const shareMax = 4

const colors = { met: '#1a7f5a', missed: '#b3411e', line: '#6b7280', text: '#1f2937', background: '#ffffff' }

/** Draws the rows that have a bar: a row that reaches the line meets its bar. For an upper bound it draws the inverse ratio. */
export function plotBars(rows: readonly Row[], title: string): string {
  const barred = rows.flatMap((row) => (row.bar === undefined || row.bar.bound === 0 ? [] : [row]))
  const height = margin * 2 + rowHeight * (barred.length + 2)
  const width = margin * 3 + labelWidth + barWidth + 130
  const left = margin + labelWidth
  const lineAt = left + barWidth / shareMax
  const bars = barred.map((row, at) => barOf(row, margin + rowHeight * (at + 1.5), left))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="${colors.background}"/>
<text x="${margin}" y="${margin + 12}" font-weight="600" fill="${colors.text}">${escaped(title)}</text>
${bars.join('\n')}
<line x1="${lineAt}" y1="${margin + rowHeight * 1.2}" x2="${lineAt}" y2="${height - margin}" stroke="${colors.line}" stroke-dasharray="3 3"/>
</svg>
`
}

function barOf(row: Row, top: number, left: number): string {
  const share = Math.min(shareMax, shareOf(row))
  const fill = isMet(row) ? colors.met : colors.missed
  const bound = row.bar === undefined ? '' : `${row.bar.kind} ${shown(row.bar.bound)}`
  const middle = top + rowHeight / 2 + 2
  return [
    `<text x="${left - 8}" y="${middle}" text-anchor="end" fill="${colors.text}">${escaped(row.name)}</text>`,
    `<rect x="${left}" y="${top + 4}" width="${Math.max(1, (share * barWidth) / shareMax).toFixed(1)}" height="${rowHeight - 8}" fill="${fill}"/>`,
    `<text x="${left + barWidth + 8}" y="${middle}" fill="${colors.text}">${escaped(`${shown(row.value)} ${row.unit} (${bound})`)}</text>`,
  ].join('\n')
}

function shareOf({ value, bar }: Row): number {
  if (bar === undefined) return 0
  return bar.kind === 'at least' ? value / bar.bound : bar.bound / Math.max(value, Number.EPSILON)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
