import { expect, test } from 'vitest'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { checkAlert, newlyTriggered, withChangedAlert } from './check-alert.ts'

const alert = (change: Partial<PriceAlert>): PriceAlert => ({
  alertId: '1',
  symbol: 'btcusdt',
  direction: 'above',
  price: '100',
  repeats: false,
  state: 'armed',
  time: '1',
  triggeredTime: '0',
  triggeredPrice: '0',
  times: '0',
  ...change,
})

test('ALERT-8: the last price decides the direction of a new alert', () => {
  expect(checkAlert('101', '100', 2)).toEqual({ direction: 'above', problem: undefined })
  expect(checkAlert('99.5', '100', 2)).toEqual({ direction: 'below', problem: undefined })
  expect(checkAlert('100.00', '100', 2)).toEqual({ direction: undefined, problem: 'at_last' })
  expect(checkAlert('99.555', '100', 2)).toEqual({ direction: undefined, problem: 'too_precise' })
  expect(checkAlert('', '100', 2)).toEqual({ direction: undefined, problem: undefined })
  expect(checkAlert('0', '100', 2)).toEqual({ direction: undefined, problem: undefined })
  expect(checkAlert('5', undefined, 2)).toMatchObject({ direction: 'above' })
})

test('ALERT-9: an alert is toasted once, and one that the page did not know is not', () => {
  const before = [alert({}), alert({ alertId: '2', repeats: true, times: '1' })]
  const now = [
    alert({ times: '1', state: 'triggered' }),
    alert({ alertId: '2', times: '2' }),
    alert({ alertId: '3', times: '1' }),
  ]
  expect(newlyTriggered(before, now).map(({ alertId }) => alertId)).toEqual(['1', '2'])
  expect(newlyTriggered(now, now)).toEqual([])
})

test('ALERT-10: a change of an alert is in the list at once, and a late one changes nothing', () => {
  const known = [alert({ alertId: '2' }), alert({ alertId: '1', times: '1', state: 'triggered' })]
  const idsAfter = (...args: Parameters<typeof withChangedAlert>) =>
    withChangedAlert(...args).map(({ alertId, state }) => `${alertId} ${state}`)
  expect(idsAfter(known, { change: 'set', alert: alert({ alertId: '3' }) })).toEqual([
    '3 armed',
    '2 armed',
    '1 triggered',
  ])
  const triggered = alert({ alertId: '2', times: '1', state: 'triggered' })
  expect(idsAfter(known, { change: 'triggered', alert: triggered })).toEqual(['2 triggered', '1 triggered'])
  expect(idsAfter(known, { change: 'set', alert: alert({ alertId: '1' }) })).toEqual(['2 armed', '1 triggered'])
  expect(idsAfter(known, { change: 'deleted', alert: alert({ alertId: '2' }) })).toEqual(['1 triggered'])
})
