import { z } from 'zod'
import type { Clock } from '../../../kernel/clock/clock.ts'
import { simulatedPlace } from '../../wallet/address-formats.ts'
import { plainAddress } from '../../wallet/address-spellings.ts'
import type { ChainKind, ChainWatcher, ScanRequest, SeenTransfer } from '../port.ts'

/** A simulated chain has a block every second, so that even nineteen confirmations are quick. */
export const blockMs = 1_000
/** From the broadcast of a transaction until it is final. */
export const confirmAfterMs = 5_000
/** More than any network requires. */
const finalConfirmations = 10_000

/**
 * A chain without nodes, for sandboxes and tests. Its content follows from the venue's records and the clock only: a
 * restart loses nothing. A payment to a watched address arrives there.
 */
export const simulatedChain: ChainKind<Record<string, never>> = {
  kind: 'simulated',
  configSchema: z.strictObject({}),
  chainOf: () => undefined,
  secretFields: [],
  isSimulated: true,
  isContract: () => true,
  addressFor: (_config, form, accountId) => simulatedPlace(form, accountId),
  open: async (_config, { clock }) => watchSimulatedChain(clock),
}

function watchSimulatedChain(clock: Clock): ChainWatcher {
  const watched = new Set<string>()
  return {
    tip: async () => clock.nowMs(),
    async scan(request) {
      for (const address of request.newAddresses) watched.add(plainAddress(address))
      return { cursor: request.tip, transfers: transfersAt(request, watched), dropped: [], isComplete: true }
    },
    async transactionStatus({ sentAtMs }) {
      const isFinal = clock.nowMs() - sentAtMs >= confirmAfterMs
      return { state: isFinal ? 'mined' : 'pending', confirmations: isFinal ? finalConfirmations : 0 }
    },
    estimateFee: async ({ coin }) => ({ coin, amount: 0n }),
    // Nothing backs play money.
    balances: async () => [],
    health: async () => ({ height: heightAt(clock.nowMs()), lag: 0, endpoints: [], disagreement: undefined }),
    close: async () => {},
  }
}

const heightAt = (ms: number) => Math.floor(ms / blockMs)

function transfersAt({ tip, open, sent }: ScanRequest, watched: ReadonlySet<string>): SeenTransfer[] {
  const nowMs = Number(tip)
  const confirmed = open.map((transfer) => ({
    ...transfer,
    confirmations: Math.max(transfer.confirmations, heightAt(nowMs - transfer.seenAtMs)),
  }))
  const known = new Set(open.map(({ transactionId, output }) => `${transactionId} ${output}`))
  const arriving = sent.flatMap(({ transactionId, payments }) =>
    payments.map((payment, output) => ({ ...payment, transactionId, output, confirmations: 0, position: null })),
  )
  const isNew = (transfer: SeenTransfer) =>
    watched.has(plainAddress(transfer.address)) && !known.has(`${transfer.transactionId} ${transfer.output}`)
  return [...confirmed, ...arriving.filter(isNew)]
}
