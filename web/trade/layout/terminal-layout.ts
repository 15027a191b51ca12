import { createPersonalValue } from '../saved/personal-value.ts'

export const hidablePanels = ['book', 'tape', 'activity'] as const
export type HidablePanel = (typeof hidablePanels)[number]

export const panelSizes = {
  book: { initial: 290, min: 230, max: 520 },
  form: { initial: 300, min: 250, max: 460 },
  activity: { initial: 270, min: 140, max: 640 },
  chat: { initial: 340, min: 280, max: 600 },
} as const
export type SizedPanel = keyof typeof panelSizes

/** Which panels of the terminal are shown, and their sizes in pixels. */
export interface TerminalLayout {
  readonly hidden: readonly HidablePanel[]
  readonly sizes: Readonly<Partial<Record<SizedPanel, number>>>
  /** Whether the chat is shown; undefined: where there is room. */
  readonly isChatShown?: boolean
}

export const standardLayout: TerminalLayout = { hidden: [], sizes: {} }

export function isTerminalLayout(value: unknown): value is TerminalLayout {
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

export function withChat(layout: TerminalLayout, isChatShown: boolean): TerminalLayout {
  return { ...layout, isChatShown }
}

/** The widths of the window that decide the layout. */
export interface WindowRoom {
  /** One column less. */
  readonly isCompact: boolean
  readonly isWide: boolean
}

/** Wide windows show the chat until the user hides it. */
export const hasChat = ({ isChatShown }: TerminalLayout, { isWide }: WindowRoom): boolean => isChatShown ?? isWide

export interface TerminalGrid {
  readonly areas: string
  readonly columns: string
  readonly rows: string
}

/**
 * The grid of the visible panels: a hidden one leaves its place to its neighbours. In a compact window the chat takes the
 * place of the order book.
 */
export function gridOf(layout: TerminalLayout, room: WindowRoom): TerminalGrid {
  const { isCompact } = room
  const chat = hasChat(layout, room)
  const isShown = (panel: HidablePanel) => !layout.hidden.includes(panel) && !(isCompact && panel === 'tape')
  const [book, tape] = isCompact && chat ? [false, false] : [isShown('book'), isShown('tape')]
  const upper = book ? 'book' : 'tape'
  const lower = tape ? 'tape' : 'book'
  const hasMiddle = book || tape
  const end = chat ? ['form', 'chat'] : ['form']
  const lines: string[][] = [
    ['chart', ...(hasMiddle ? [upper] : []), ...end],
    [isShown('activity') ? 'activity' : 'chart', ...(hasMiddle ? [lower] : []), ...end],
  ]
  const width = lines[0]?.length ?? 0
  const wide = (name: string) => Array(width).fill(name)
  const areas = [wide('head'), wide('banner'), ...lines].map((line) => `"${line.join(' ')}"`).join(' ')
  const sized = (panel: SizedPanel) => ` ${sizeOf(layout, panel)}px`
  const middle = hasMiddle ? sized('book') : ''
  return {
    areas,
    columns: `minmax(0, 1fr)${middle}${sized('form')}${chat ? sized('chat') : ''}`,
    rows: `56px auto minmax(0, 1fr) ${sizeOf(layout, 'activity')}px`,
  }
}
