/** Days, or undefined where the organization decides, or -1 where nothing is ever deleted. */
export type Retention = number | undefined

const daysMax = 36_500

/** How long messages stay, as clients say it; `invalid` for anything else. */
export function readRetention(value: string | number): Retention | 'invalid' {
  if (value === 'realm_default') return undefined
  if (value === 'unlimited') return -1
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= daysMax ? value : 'invalid'
}
