import { createPersonalValue } from '../saved/personal-value.ts'

/** When an order is confirmed before it is sent. */
export interface GuardSettings {
  readonly confirms: 'risky' | 'always' | 'never'
  /** In percent, as typed. */
  readonly slippage: string
  readonly distance: string
}

export const defaultGuards: GuardSettings = { confirms: 'risky', slippage: '1', distance: '5' }

function isGuardSettings(value: unknown): value is GuardSettings {
  if (typeof value !== 'object' || value === null) return false
  const { confirms, slippage, distance } = value as Readonly<Record<string, unknown>>
  const isKnown = confirms === 'risky' || confirms === 'always' || confirms === 'never'
  return isKnown && typeof slippage === 'string' && typeof distance === 'string'
}

export const guardSettings = createPersonalValue('order-guards', defaultGuards, isGuardSettings)
