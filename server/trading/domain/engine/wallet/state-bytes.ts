import type { EngineState } from '../state.ts'

const bytesPerBalance = 14
const bytesPerAccount = 8
const bytesPerOrder = 50
const bytesPerClientId = 40

/** The size of a snapshot of the state, estimated from its counts. */
export function stateBytesAbout({ ledger, accounts, markets }: EngineState): number {
  let orders = 0
  for (const { queues, triggers } of markets) orders += queues.count + triggers.count
  return (
    ledger.size * bytesPerBalance +
    accounts.size * bytesPerAccount +
    orders * bytesPerOrder +
    accounts.clientIds.count * bytesPerClientId
  )
}
