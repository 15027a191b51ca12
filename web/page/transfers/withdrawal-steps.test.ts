import { expect, test } from 'vitest'
import { stepsDone, timelineOf, transactionsOf, type WithdrawalStep } from './withdrawal-steps.ts'

const steps = (...names: WithdrawalStep['step'][]): WithdrawalStep[] =>
  names.map((step, at) => ({ step, time: String(1_000 * (at + 1)) }))

test('CUSTODY-17: a pending withdrawal shows its progress', () => {
  expect(['requested', 'claimed', 'broadcast', 'confirmed', 'failed'].map(stepsDone)).toEqual([1, 2, 3, 4, undefined])
})

test('CUSTODY-19: a timeline has the steps taken with their times, and those to come', () => {
  expect(timelineOf('claimed', steps('requested', 'approved', 'claimed'))).toEqual([
    { step: 'requested', time: '1000', state: 'done' },
    { step: 'approved', time: '2000', state: 'done' },
    { step: 'claimed', time: '3000', state: 'active' },
    { step: 'broadcast', time: '', state: 'next' },
    { step: 'confirmed', time: '', state: 'next' },
  ])
})

test('CUSTODY-19: nothing comes after the end of a withdrawal', () => {
  const states = (status: 'confirmed' | 'rejected' | 'canceled') =>
    timelineOf(status, steps('requested', status)).map(({ step, state }) => `${step} ${state}`)
  expect(states('confirmed')).toEqual(['requested done', 'confirmed done'])
  expect(states('rejected')).toEqual(['requested done', 'rejected bad'])
  expect(states('canceled')).toEqual(['requested done', 'canceled done'])
})

test('CUSTODY-18: the transactions of a withdrawal are shown newest first, and a single one without details too', () => {
  const first = { transactionId: 'a1', state: 'replaced', confirmations: '0', time: '1' } as const
  const second = { transactionId: 'a2', state: 'open', confirmations: '3', time: '2' } as const
  const shown = { transactionId: 'a2', status: 'broadcast', transactions: [first, second] } as const
  expect(transactionsOf({ ...shown, transactions: [...shown.transactions] })).toEqual([second, first])
  expect(transactionsOf({ transactionId: 'x', status: 'confirmed', transactions: [] })).toMatchObject([
    { transactionId: 'x', state: 'mined' },
  ])
  expect(transactionsOf({ transactionId: '', status: 'requested', transactions: [] })).toEqual([])
})
