import { expect, test } from 'vitest'
import { zoneToOffer } from './zone-offer.ts'

const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)
const device = 'Europe/Vienna'
const offered = (settings: Readonly<Record<string, unknown>>, more: { declined?: string[]; atMs?: number } = {}) =>
  zoneToOffer({ web_suggest_update_timezone: true, ...settings }, { device, declined: [], atMs: winter, ...more })

test('WWAY-8: the time zone of the device is offered when its offset differs from the profile', () => {
  expect(offered({ timezone: 'Asia/Tehran' })).toBe(device)
  expect(offered({ timezone: '' })).toBe(device)
  expect(offered({ timezone: device })).toBeUndefined()
  expect(offered({ timezone: 'Europe/Berlin' })).toBeUndefined()
})

test('WWAY-8: zones that differ for half of the year are offered in that half', () => {
  const timezone = 'Africa/Lagos'
  expect(offered({ timezone }, { atMs: winter })).toBeUndefined()
  expect(offered({ timezone }, { atMs: summer })).toBe(device)
})

test('WWAY-8: a declined zone is not offered again; with the setting off, none is', () => {
  expect(offered({ timezone: 'Asia/Tehran' }, { declined: [device] })).toBeUndefined()
  expect(offered({ timezone: 'Asia/Tehran' }, { declined: ['Asia/Tokyo'] })).toBe(device)
  expect(offered({ timezone: 'Asia/Tehran', web_suggest_update_timezone: false })).toBeUndefined()
})
