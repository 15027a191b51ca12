import { z } from 'zod'
import { AgoraError } from '../../client/errors.ts'
import { type ResultOf, TradingClient } from '../../client/trading-client.ts'
import type { VenueApi, VenueRefusal, VenueWithdrawal } from '../../server/trading/custody/signer/venue-api.ts'

const shortText = z.string().max(1_000)

type Row = ResultOf<'GET /private/custody/withdrawals'>['rows'][number]

/** More than a signer pays in an hour; the rest follows in later rounds. */
const rowsMax = 500
/** A venue that never ends its list does not hold the signer. */
const pagesMax = 20

export interface VenueAccess {
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
}

/** The venue over HTTP, with a key of the permission `wallet`. */
export function httpVenueApi({ url, apiKey, secretKey }: VenueAccess): VenueApi {
  const client = new TradingClient({ baseUrl: url, credentials: { apiKey, secretKey }, recvWindowMs: 60_000 })
  return {
    async withdrawals(network, status) {
      const rows: VenueWithdrawal[] = []
      let cursor: string | undefined
      for (let page = 0; page < pagesMax && rows.length < rowsMax; page += 1) {
        const reply = await client.call('GET /private/custody/withdrawals', { network, status, cursor })
        rows.push(...reply.rows.map(withdrawalOf))
        if (reply.nextCursor === '') break
        cursor = reply.nextCursor
      }
      return rows.slice(0, rowsMax)
    },
    claim: (withdrawalId, claim, seconds) =>
      orRefusal([...decided, 'PERMISSION_DENIED'], () =>
        client.call('POST /private/custody/claim_withdrawal', { withdrawalId, claim, seconds }),
      ),
    async reportOwn(network, transactionId, purpose) {
      await client.call('POST /private/custody/report_transaction', { network, transactionId, purpose })
    },
    reportBroadcast: (withdrawalId, claim, transactionId) =>
      orRefusal(decided, () =>
        client.call('POST /private/custody/broadcast_withdrawal', { withdrawalId, claim, transactionId }),
      ),
  }
}

/** Only what the venue has decided is a refusal; any other error may be a moment's. */
const decided = ['WITHDRAWAL_STATE', 'WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_LIMIT', 'NETWORK_SUSPENDED', 'ACCOUNT_FROZEN']

async function orRefusal(codes: readonly string[], step: () => Promise<Row>): Promise<VenueWithdrawal | VenueRefusal> {
  try {
    return withdrawalOf(await step())
  } catch (error) {
    if (error instanceof AgoraError && codes.includes(error.code)) return { refused: error.code }
    throw error
  }
}

/** The log of the signer stores what the venue says: only well-formed withdrawals reach it. */
const rowSchema = z.object({
  withdrawalId: z.string().regex(/^[1-9]\d{0,15}$/),
  ...{ network: shortText, status: shortText, coin: shortText, contract: shortText, amount: shortText },
  ...{ units: shortText, address: shortText, memo: shortText, transactionId: shortText, claim: shortText },
  ...{ isOwnClaim: z.boolean(), isFrozen: z.boolean() },
  claimedUntil: z.string().regex(/^\d{1,16}$/),
})

function withdrawalOf(row: Row): VenueWithdrawal {
  const read = rowSchema.safeParse(row)
  if (!read.success) throw new Error('the venue has sent a withdrawal that is not well-formed')
  const { claimedUntil, ...withdrawal } = read.data
  return { ...withdrawal, claimedUntilMs: Number(claimedUntil) }
}
