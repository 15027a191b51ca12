import { afterEach, expect, test, vi } from 'vitest'
import { isInUse } from './presence-reporter.ts'

afterEach(() => vi.unstubAllGlobals())

const bridge = (isIdle: boolean) => ({
  send_event: () => true,
  on_event: () => undefined,
  get_idle_on_system: () => isIdle,
})

test('APPS-7: in the desktop app the state of the computer decides whether the user is active', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  expect(isInUse(3_600_000, bridge(false))).toBe(true)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  expect(isInUse(0, bridge(true))).toBe(false)
  expect(isInUse(0, undefined)).toBe(true)
  expect(isInUse(3_600_000, undefined)).toBe(false)
})
