/** Days; undefined: the organization's period; -1: never deleted. */
export type Retention = number | undefined

const daysMax = 36_500

/** Reads a retention period in the format of clients. */
export function readRetention(value: string | number): Retention | 'invalid' {
  if (value === 'realm_default') return undefined
  if (value === 'unlimited') return -1
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= daysMax ? value : 'invalid'
}
