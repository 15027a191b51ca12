/** What may be entered for a number of days. */
export interface DaysRule {
  readonly least: number
  readonly most: number
  /** The value an empty field stands for; undefined where there has to be a number. */
  readonly whenEmpty?: number
}

/** The days that were typed; undefined when the setting cannot have them. */
export function daysTyped(typed: string, { least, most, whenEmpty }: DaysRule): number | undefined {
  if (typed.trim() === '') return whenEmpty
  const days = /^[0-9]{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= least && days <= most ? days : undefined
}

export function daysText(value: unknown, { whenEmpty }: Pick<DaysRule, 'whenEmpty'>): string {
  return typeof value !== 'number' || value === whenEmpty ? '' : String(value)
}
