import { expect, test } from 'vitest'
import { type MaintenanceWindow, windowFor } from './maintenance.ts'

const hour = 3_600_000
const planned = (windowId: string, changes: Partial<MaintenanceWindow>): MaintenanceWindow => ({
  windowId,
  from: String(2 * hour),
  to: String(3 * hour),
  markets: [],
  marketState: 'halted',
  reason: 'New disks',
  status: 'scheduled',
  ...changes,
})
const found = (maintenance: MaintenanceWindow[], nowMs = 0) => windowFor({ maintenance }, 'btcusdt', nowMs)?.windowId

test('TERMINAL-20: maintenance of the market is announced a day ahead and while it lasts', () => {
  expect(found([planned('1', {})])).toBe('1')
  expect(found([planned('1', { markets: ['ethusdt'] }), planned('2', { markets: ['btcusdt'] })])).toBe('2')
  expect(found([planned('1', { from: String(30 * hour) })])).toBeUndefined()
  expect(found([planned('1', { from: String(30 * hour) })], 7 * hour)).toBe('1')
  expect(found([planned('1', {}), planned('2', { status: 'under_way' })])).toBe('2')
  expect(found([planned('1', { status: 'canceled' })])).toBeUndefined()
})
