import { createPersonalValue } from '../saved/personal-value.ts'

export const hidablePanels = ['book', 'tape', 'activity'] as const
export type HidablePanel = (typeof hidablePanels)[number]

/** In pixels; `compact` is the first size where there is little room. */
export const panelSizes = {
  book: { initial: 290, compact: 230, min: 230, max: 520 },
  form: { initial: 300, compact: 270, min: 250, max: 460 },
  activity: { initial: 270, compact: 270, min: 140, max: 640 },
  chat: { initial: 340, compact: 300, min: 280, max: 600 },
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

export function sizeOf({ sizes }: TerminalLayout, panel: SizedPanel, first: 'initial' | 'compact' = 'initial'): number {
  const { min, max, [first]: size } = panelSizes[panel]
  return Math.min(max, Math.max(min, sizes[panel] ?? size))
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

/** The sizes of the window that decide the layout. */
export interface WindowRoom {
  /** One column less. */
  readonly isCompact: boolean
  /** Room for the order book above the form. */
  readonly isTall: boolean
  readonly isWide: boolean
}

/** Three columns in a compact window are narrower. */
export const firstSize = ({ isCompact, isTall }: WindowRoom) => (isCompact && !isTall ? 'compact' : 'initial')

/** Wide windows show the chat until the user hides it. */
export const hasChat = ({ isChatShown }: TerminalLayout, { isWide }: WindowRoom): boolean => isChatShown ?? isWide

export interface TerminalGrid {
  readonly areas: string
  readonly columns: string
  readonly rows: string
  /** The hidable panels that have a place. */
  readonly shown: readonly HidablePanel[]
  /** Whether the order book and the form share the area `side`. */
  readonly isStacked: boolean
}

/** The grid of the visible panels: a hidden one leaves its place to its neighbours. */
export function gridOf(layout: TerminalLayout, room: WindowRoom): TerminalGrid {
  return room.isCompact && room.isTall ? stackedGrid(layout, room) : columnGrid(layout, room)
}

/** Two columns: the chart, the lists and the chat; the order book above the form. */
function stackedGrid(layout: TerminalLayout, room: WindowRoom): TerminalGrid {
  const shown = hidablePanels.filter((panel) => panel !== 'tape' && !layout.hidden.includes(panel))
  const below = [shown.includes('activity') ? 'activity' : 'chart', ...(hasChat(layout, room) ? ['chat'] : [])]
  return {
    areas: areasOf(['chart', ...below].map((name) => [name, 'side'])),
    columns: `minmax(0, 1fr) ${sizeOf(layout, 'form')}px`,
    rows: `${rowsOf(layout)}${hasChat(layout, room) ? ' minmax(0, 1fr)' : ''}`,
    shown,
    isStacked: true,
  }
}

/** Three columns and the chat, which takes the place of the order book in a compact window. */
function columnGrid(layout: TerminalLayout, room: WindowRoom): TerminalGrid {
  const { isCompact } = room
  const chat = hasChat(layout, room)
  const hasPlace = (panel: HidablePanel) => panel === 'activity' || !isCompact || (panel === 'book' && !chat)
  const shown = hidablePanels.filter((panel) => hasPlace(panel) && !layout.hidden.includes(panel))
  const [book, tape] = [shown.includes('book'), shown.includes('tape')]
  const upper = book ? 'book' : 'tape'
  const lower = tape ? 'tape' : 'book'
  const hasMiddle = book || tape
  const end = chat ? ['form', 'chat'] : ['form']
  const sized = (panel: SizedPanel) => ` ${sizeOf(layout, panel, firstSize(room))}px`
  return {
    areas: areasOf([
      ['chart', ...(hasMiddle ? [upper] : []), ...end],
      [shown.includes('activity') ? 'activity' : 'chart', ...(hasMiddle ? [lower] : []), ...end],
    ]),
    columns: `minmax(0, 1fr)${hasMiddle ? sized('book') : ''}${sized('form')}${chat ? sized('chat') : ''}`,
    rows: rowsOf(layout),
    shown,
    isStacked: false,
  }
}

function areasOf(lines: readonly (readonly string[])[]): string {
  const wide = (name: string) => Array(lines[0]?.length ?? 0).fill(name)
  return [wide('head'), wide('banner'), ...lines].map((line) => `"${line.join(' ')}"`).join(' ')
}

const rowsOf = (layout: TerminalLayout): string => `56px auto minmax(0, 1fr) ${sizeOf(layout, 'activity')}px`
