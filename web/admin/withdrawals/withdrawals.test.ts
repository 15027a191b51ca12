import { expect, test } from 'vitest'
import { routeText } from './withdrawals.ts'

const text = { bankTransfer: 'Bank transfer', memo: (memo: string) => `Memo ${memo}` }

test('the route of a withdrawal names the network and the memo, or the bank', () => {
  expect(routeText({ network: 'erc20', memo: '' }, text)).toBe('ERC20')
  expect(routeText({ network: 'xrp', memo: '12' }, text)).toBe('XRP · Memo 12')
  expect(routeText({ network: '', memo: '' }, text)).toBe('Bank transfer')
})
