import { createPersonalValue } from '../saved/personal-value.ts'

/** How the order book is shown. */
export interface BookSettings {
  readonly sides: 'both' | 'bids' | 'asks'
  /** The coin of the running totals. */
  readonly totals: 'base' | 'quote'
}

function isBookSettings(value: unknown): value is BookSettings {
  if (typeof value !== 'object' || value === null) return false
  const { sides, totals } = value as Readonly<Record<string, unknown>>
  return ['both', 'bids', 'asks'].includes(String(sides)) && ['base', 'quote'].includes(String(totals))
}

export const bookSettings = createPersonalValue<BookSettings>('book', { sides: 'both', totals: 'base' }, isBookSettings)
