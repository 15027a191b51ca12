import { expect, test } from 'vitest'
import type { LogEntry, SignedEntry } from './log-entries.ts'
import { SignerState } from './signer-state.ts'

const hourMs = 60 * 60_000
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function signed(withdrawalId: string, nonce: number, atMs: number, more: Partial<SignedEntry> = {}): SignedEntry {
  return {
    ...{ step: 'signed', network: 'ETH', atMs, wallet, nonce, transactionId: `0x${nonce}${withdrawalId}` },
    ...{ purpose: { kind: 'withdrawal', withdrawalId }, coin: 'eth', units: '5', to: wallet, raw: '0x' },
    call: { to: wallet, value: '5', data: '0x', gas: '21000' },
    ...{ maxFeePerGas: '1', maxPriorityFeePerGas: '1' },
    ...more,
  }
}

const paidIn = (entries: readonly LogEntry[], sinceMs: number) =>
  new SignerState(entries).paidSince('ETH', 'eth', sinceMs, 'another')

test('SIGNER-14: a payment counts from the later of clock and chain', () => {
  const entries = [signed('1', 0, 0, { chainMs: hourMs }), signed('2', 1, 2 * hourMs, { chainMs: 0 })]
  expect(paidIn(entries, hourMs)).toEqual({ units: 10n, count: 2 })
  expect(paidIn(entries, 2 * hourMs)).toEqual({ units: 5n, count: 1 })
})

test('SIGNER-9: a replacement counts in no other hour, and a payment with a new nonce counts in the hour of its new signature', () => {
  const first = signed('1', 0, 0)
  expect(paidIn([first, signed('1', 0, hourMs)], hourMs)).toEqual({ units: 0n, count: 0 })
  const superseded = { step: 'superseded', network: 'ETH', atMs: 1, wallet, nonce: 0 } as const
  expect(paidIn([first, superseded, signed('1', 7, hourMs)], hourMs)).toEqual({ units: 5n, count: 1 })
})
