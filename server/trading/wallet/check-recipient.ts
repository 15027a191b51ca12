import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { refuse } from '../failures.ts'
import type { DepositPlace } from './address-formats.ts'
import { brokenChecksum } from './check-address.ts'
import { matchesWhole } from './patterns.ts'

/** Rejects an address or a memo that the network does not accept. */
export function checkRecipient(network: NetworkDefinition, { address, memo }: DepositPlace): void {
  const { addressRegex, memoRegex, memoRequired } = network
  if (!matchesWhole(addressRegex, address)) throw refuse.badAddress(addressRegex)
  const rule = brokenChecksum(network, address)
  if (rule !== undefined) throw refuse.badChecksum(rule)
  if (memo === '') {
    if (memoRequired) throw refuse.badMemo('The network needs a memo', memoRegex)
    return
  }
  if (memoRegex === '') throw refuse.badMemo('The network has no memos', memoRegex)
  if (!matchesWhole(memoRegex, memo)) throw refuse.badMemo('This is no memo of the network', memoRegex)
}
