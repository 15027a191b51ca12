import { formatNumber } from './format.ts'
import type { Language } from './language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.4 MB` in the language: the largest unit of which there is at least one. */
export function formatBytes(language: Language, bytes: number): string {
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024))))
  const unit = units[step] ?? 'byte'
  const value = bytes / 1024 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  // Bytes have no abbreviation, and their short form no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return formatNumber(language, value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits })
}
