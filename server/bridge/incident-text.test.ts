import { expect, test } from 'vitest'
import type { Incident } from '../trading/ports.ts'
import { incidentText } from './incident-text.ts'

test('CUSTODY-14: the message of an incident shows values of the chain as code, never as markup', () => {
  const incident: Incident = {
    incidentId: 1,
    network: 'ETH',
    kind: 'unassigned_address',
    subject: '0xab 0',
    accountId: 0,
    atMs: 1,
    note: '',
    details: { memo: '@**all**\n`x`' },
    closedAtMs: undefined,
  }
  expect(incidentText(incident, '', 'https://agora.example/admin/custody').split('\n')).toEqual([
    '**A transfer arrived at an address that belongs to no account. It is not credited.**',
    '* subject: `0xab 0`',
    "* memo: `@**all** 'x'`",
    'https://agora.example/admin/custody',
  ])
})
