/** The allowed input for a number of days. */
export interface DaysRule {
  readonly least: number
  readonly most: number
  /** The value of an empty field; undefined if a number is required. */
  readonly whenEmpty?: number
}

/** The typed days; undefined if they are not allowed. */
export function daysTyped(typed: string, { least, most, whenEmpty }: DaysRule): number | undefined {
  if (typed.trim() === '') return whenEmpty
  const days = /^[0-9]{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= least && days <= most ? days : undefined
}

export function daysText(value: unknown, { whenEmpty }: Pick<DaysRule, 'whenEmpty'>): string {
  return typeof value !== 'number' || value === whenEmpty ? '' : String(value)
}
