import { nestingDepthMax } from '../bounds.ts'
import { placeholder } from '../stash.ts'

/** The content between fences that is not parsed in place. */
export type FencedBlock =
  | { readonly kind: 'code'; readonly language: string | undefined; readonly text: string }
  | { readonly kind: 'math'; readonly text: string }
  | { readonly kind: 'spoiler'; readonly header: string; readonly content: string }

export interface FencedText {
  /** The source with each fenced block replaced by a line with its placeholder. */
  readonly text: string
  readonly blocks: readonly FencedBlock[]
}

interface Opening {
  readonly fence: string
  readonly language: string | undefined
  readonly header: string
}

const fencePattern = /^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+\-./#]+) *([^ ~`][^~`]*)?\}?)?$/

function readOpening(line: string, defaultLanguage: string | undefined): Opening | undefined {
  const match = fencePattern.exec(line)
  if (match === null) return undefined
  const [, fence = '', language, header] = match
  return { fence, language: (language ?? defaultLanguage)?.toLowerCase(), header: header?.trim() ?? '' }
}

/**
 * Extracts fenced blocks from a text. A fence starts at the beginning of a line and ends at the same fence or at the
 * end of its container; quotes become lines with `>`, so that they and their blocks nest as usual.
 */
export function takeFences(source: string, defaultLanguage?: string): FencedText {
  if (!source.includes('```') && !source.includes('~~~')) return { text: source, blocks: [] }
  const lines = source.split('\n')
  const blocks: FencedBlock[] = []
  let next = 0

  function takeLiteral(fence: string): string[] {
    const taken: string[] = []
    for (; next < lines.length; next++) {
      const line = lines[next]?.trimEnd() ?? ''
      if (line === fence) {
        next++
        break
      }
      taken.push(line)
    }
    return taken
  }

  function put(block: FencedBlock): string[] {
    return ['', placeholder(blocks.push(block) - 1), '']
  }

  function takeBlock({ fence, language, header }: Opening, depth: number): string[] {
    if (language !== 'quote' && language !== 'quoted' && language !== 'spoiler') {
      const text = takeLiteral(fence)
      if (text.length === 0) return []
      if (language === 'math') return put({ kind: 'math', text: text.join('\n') })
      return put({ kind: 'code', language, text: text.join('\n') })
    }
    const content = takeLines(fence, depth + 1)
    if (content.length === 0) return []
    if (language === 'spoiler') return put({ kind: 'spoiler', header, content: content.join('\n') })
    return ['', ...content.map((line) => `> ${line}`), '']
  }

  function takeLines(closingFence: string | undefined, depth: number): string[] {
    const taken: string[] = []
    while (next < lines.length) {
      const line = lines[next++] ?? ''
      if (closingFence !== undefined && line.trimEnd() === closingFence) break
      const opening = depth < nestingDepthMax ? readOpening(line, defaultLanguage) : undefined
      if (opening === undefined) taken.push(line)
      else taken.push(...takeBlock(opening, depth))
    }
    return taken
  }

  return { text: takeLines(undefined, 0).join('\n'), blocks }
}
