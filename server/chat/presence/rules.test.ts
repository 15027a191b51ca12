import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterReport, oldPresence, type Presence, withdrawn } from './rules.ts'

test('PRESENCE-1: only a user who was away for more than 130 seconds comes online', () => {
  const first = afterReport(undefined, 1, { atS: 1000, isActive: true }, 1)
  expect(first).toMatchObject({ cameOnline: true, hasChanged: true })
  expect(afterReport(first.presence, 1, { atS: 1130, isActive: true }, 2).cameOnline).toBe(false)
  expect(afterReport(first.presence, 1, { atS: 1131, isActive: true }, 2).cameOnline).toBe(true)
  expect(afterReport(first.presence, 1, { atS: 1131, isActive: false }, 2).cameOnline).toBe(false)
})

test('a second window within the minute changes nothing', () => {
  const { presence } = afterReport(undefined, 1, { atS: 1000, isActive: true }, 1)
  expect(afterReport(presence, 1, { atS: 1055, isActive: true }, 2)).toEqual({
    presence,
    hasChanged: false,
    cameOnline: false,
  })
})

test('PRESENCE-4: a user who hides their presence is idle and offline', () => {
  const { presence } = afterReport(undefined, 1, { atS: 1000, isActive: true }, 1)
  expect(withdrawn(presence, 1010, 2)).toMatchObject({ lastActiveAtS: 809, lastConnectedAtS: 809, updateId: 2 })
})

test('times never go back, nobody is active later than connected, and every change has a newer number', () => {
  const reports = fc.array(fc.record({ after: fc.integer({ min: 0, max: 400 }), isActive: fc.boolean() }), {
    maxLength: 50,
  })
  fc.assert(
    fc.property(reports, (steps) => {
      let atS = 1_000_000
      let before: Presence | undefined
      for (const { after, isActive } of steps) {
        atS += after
        const { presence, hasChanged } = afterReport(before, 7, { atS, isActive }, (before?.updateId ?? 0) + 1)
        expect(presence.lastConnectedAtS).toBeGreaterThanOrEqual(before?.lastConnectedAtS ?? 0)
        expect(presence.lastActiveAtS ?? 0).toBeLessThanOrEqual(presence.lastConnectedAtS)
        expect(presence.updateId > (before?.updateId ?? 0)).toBe(hasChanged)
        expect(oldPresence(presence).timestamp).toBeLessThanOrEqual(atS)
        before = presence
      }
    }),
  )
})
