import type { UserSettings } from '../../../client/chat/state/types.ts'
import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { showSameTime } from '../../platform/zone.ts'

export interface Zones {
  readonly device: string
  /** The zones the user declined in this browser. */
  readonly declined: readonly string[]
  readonly atMs: number
}

/** The time zone to offer when the profile and the device differ; each zone is offered once. */
export function zoneToOffer(settings: Partial<UserSettings>, { device, declined, atMs }: Zones): string | undefined {
  const { timezone, web_suggest_update_timezone: isEnabled } = settings
  if (isEnabled === false || typeof timezone !== 'string' || declined.includes(device)) return undefined
  return showSameTime(device, timezone, atMs) ? undefined : device
}

const storageKey = 'chat.declined-zones'
const savedMax = 20

export const declinedZones = (): readonly string[] => readSavedTexts(storageKey)

export function declineZone(zone: string): void {
  saveJson(storageKey, [...declinedZones(), zone].slice(-savedMax))
}
