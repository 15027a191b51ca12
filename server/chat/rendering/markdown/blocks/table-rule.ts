import type { StateBlock } from 'markdown-it'
import { tableCellsMax } from '../bounds.ts'
import { lineOf, startsOtherBlock } from './container.ts'

export type Alignment = 'left' | 'center' | 'right' | undefined

export interface Table {
  readonly alignments: readonly Alignment[]
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The cells of a line: a bar separates unless it is escaped or inside a code span. */
function splitRow(line: string): string[] {
  const text = line.trim().replace(/^\|/, '')
  const cells: string[] = []
  let cell = ''
  let position = 0
  while (position < text.length) {
    const character = text[position] ?? ''
    if (character === '\\' && text[position + 1] === '|') {
      cell += '|'
      position += 2
    } else if (character === '`') {
      const span = codeSpanAt(text, position)
      cell += span
      position += span.length
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
      position++
    } else {
      cell += character
      position++
    }
  }
  if (cell.trim() !== '' || !text.endsWith('|')) cells.push(cell.trim())
  return cells
}

function codeSpanAt(text: string, position: number): string {
  const ticks = /^`+/.exec(text.slice(position, position + 32))?.[0] ?? ''
  const end = text.indexOf(ticks, position + ticks.length)
  return end < 0 ? ticks : text.slice(position, end + ticks.length)
}

function readAlignments(line: string): Alignment[] | undefined {
  if (!/^[ |:-]+$/.test(line)) return undefined
  const cells = splitRow(line)
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined
  return cells.map((cell) => {
    if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left'
    return cell.endsWith(':') ? 'right' : undefined
  })
}

export function tableRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 2 > endLine) return false
  const headerLine = lineOf(state, startLine)
  if (!headerLine.includes('|')) return false
  const alignments = readAlignments(lineOf(state, startLine + 1))
  if (alignments === undefined) return false
  const header = splitRow(headerLine)
  if (header.length !== alignments.length) return false

  const rows: string[][] = []
  let line = startLine + 2
  for (; line < endLine && !state.isEmpty(line) && !startsOtherBlock(state, line, endLine); line++) {
    const cells = splitRow(lineOf(state, line))
    rows.push(header.map((_, column) => cells[column] ?? ''))
  }
  // Each row is as wide as the header: a wide header over many short lines would grow without bound.
  if ((rows.length + 1) * header.length > tableCellsMax) return false
  if (silent) return true
  // Clients expect a body, so a table without rows gets an empty one.
  if (rows.length === 0) rows.push(header.map(() => ''))
  state.push('table', '', 0).meta = { table: { alignments, header, rows } satisfies Table }
  state.line = line
  return true
}
