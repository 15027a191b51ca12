import type { Personal } from '../../../client/chat/state/personal.ts'
import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { showSameTime } from '../../platform/zone.ts'

export interface Zones {
  readonly device: string
  /** Those the person did not want to change to, in this browser. */
  readonly declined: readonly string[]
  readonly atMs: number
}

/** The time zone to offer somebody whose profile shows another time than their device; each is offered once. */
export function zoneToOffer(settings: Personal['settings'], { device, declined, atMs }: Zones): string | undefined {
  const { timezone, web_suggest_update_timezone: isWanted } = settings
  if (isWanted === false || typeof timezone !== 'string' || declined.includes(device)) return undefined
  return showSameTime(device, timezone, atMs) ? undefined : device
}

const keptName = 'chat.declined-zones'
const keptMax = 20

export const declinedZones = (): readonly string[] => readSavedTexts(keptName)

export function declineZone(zone: string): void {
  saveJson(keptName, [...declinedZones(), zone].slice(-keptMax))
}
