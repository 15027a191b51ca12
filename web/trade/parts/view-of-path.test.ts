import { expect, test } from 'vitest'
import { viewOfRest } from './view-of-path.ts'

const wallet = (rest: string) => viewOfRest(rest, ['balances', 'deposit'], true)
const orders = (rest: string) => viewOfRest(rest, ['open', 'history'], false)

test('a section without more is its first view', () => {
  expect(wallet('')).toEqual({ view: 'balances', value: undefined })
  expect(orders('/')).toEqual({ view: 'open', value: undefined })
})

test('a path names the view and the coin', () => {
  expect(wallet('deposit/BTC')).toEqual({ view: 'deposit', value: 'btc' })
  expect(wallet('deposit/btc/')).toEqual({ view: 'deposit', value: 'btc' })
  expect(orders('history')).toEqual({ view: 'history', value: undefined })
})

test('a path with an unknown view or with more parts is no view', () => {
  expect(wallet('nothing')).toBeUndefined()
  expect(wallet('deposit/btc/extra')).toBeUndefined()
  expect(orders('open/extra')).toBeUndefined()
})
