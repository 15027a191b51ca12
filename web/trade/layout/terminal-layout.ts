import { createPersonalValue } from '../saved/personal-value.ts'

export const hidablePanels = ['book', 'tape', 'activity'] as const
export type HidablePanel = (typeof hidablePanels)[number]

export const panelSizes = {
  book: { initial: 290, min: 230, max: 520 },
  form: { initial: 300, min: 250, max: 460 },
  activity: { initial: 270, min: 140, max: 640 },
} as const
export type SizedPanel = keyof typeof panelSizes

/** Which panels of the terminal are shown, and their sizes in pixels. */
export interface TerminalLayout {
  readonly hidden: readonly HidablePanel[]
  readonly sizes: Readonly<Partial<Record<SizedPanel, number>>>
}

export const standardLayout: TerminalLayout = { hidden: [], sizes: {} }

function isTerminalLayout(value: unknown): value is TerminalLayout {
  if (typeof value !== 'object' || value === null) return false
  const { hidden, sizes } = value as Readonly<Record<string, unknown>>
  return Array.isArray(hidden) && typeof sizes === 'object' && sizes !== null
}

export const terminalLayout = createPersonalValue<TerminalLayout>('terminal-layout', standardLayout, isTerminalLayout)

export function sizeOf({ sizes }: TerminalLayout, panel: SizedPanel): number {
  const { initial, min, max } = panelSizes[panel]
  return Math.min(max, Math.max(min, sizes[panel] ?? initial))
}

export function withSize(layout: TerminalLayout, panel: SizedPanel, size: number): TerminalLayout {
  return { ...layout, sizes: { ...layout.sizes, [panel]: size } }
}

export function withToggled(layout: TerminalLayout, panel: HidablePanel): TerminalLayout {
  const { hidden } = layout
  return {
    ...layout,
    hidden: hidden.includes(panel) ? hidden.filter((one) => one !== panel) : [...hidden, panel],
  }
}

export interface TerminalGrid {
  readonly areas: string
  readonly columns: string
  readonly rows: string
}

/** The grid of the visible panels: a hidden one leaves its place to its neighbours. */
export function gridOf(layout: TerminalLayout, isCompact: boolean): TerminalGrid {
  const isShown = (panel: HidablePanel) => !layout.hidden.includes(panel) && !(isCompact && panel === 'tape')
  const [book, tape] = [isShown('book'), isShown('tape')]
  const upper = book ? 'book' : 'tape'
  const lower = tape ? 'tape' : 'book'
  const hasMiddle = book || tape
  const lines: string[][] = [
    ['chart', ...(hasMiddle ? [upper] : []), 'form'],
    [isShown('activity') ? 'activity' : 'chart', ...(hasMiddle ? [lower] : []), 'form'],
  ]
  const width = lines[0]?.length ?? 0
  const wide = (name: string) => Array(width).fill(name)
  const areas = [wide('head'), wide('banner'), ...lines].map((line) => `"${line.join(' ')}"`).join(' ')
  const middle = hasMiddle ? `${sizeOf(layout, 'book')}px ` : ''
  return {
    areas,
    columns: `minmax(0, 1fr) ${middle}${sizeOf(layout, 'form')}px`,
    rows: `56px auto minmax(0, 1fr) ${sizeOf(layout, 'activity')}px`,
  }
}
