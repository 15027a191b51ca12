/**
 * A signer that never pays twice, even if it or the server is killed: it claims, records the claim, signs, records the
 * signed transaction, sends, and reports. Its chain is simulated; put your own into `sign` and `chain`.
 *
 *   AGORA_URL, AGORA_KEY, AGORA_SECRET   a key of an administrator with the permission admin
 *   SIGNER_NAME, SIGNER_RECORD           the name of the signer, and the file of its record
 *   SIGNER_CLAIM_SECONDS, CHAIN_URL
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AgoraError } from '../../client/errors.ts'
import { TradingClient } from '../../client/trading-client.ts'
import { type SignedTransaction, type SignerEntry, SignerRecord } from './signer-record.ts'

const { AGORA_URL = '', AGORA_KEY = '', AGORA_SECRET = '', CHAIN_URL = '' } = process.env
const { SIGNER_NAME: claim = '', SIGNER_RECORD = '', SIGNER_CLAIM_SECONDS: seconds = '900' } = process.env
/** The remaining time of a claim must be enough to send. */
const marginMs = Math.min(30_000, Number(seconds) * 250)
const pauseMs = 20

const client = new TradingClient({
  baseUrl: AGORA_URL,
  credentials: { apiKey: AGORA_KEY, secretKey: AGORA_SECRET },
  recvWindowMs: 60_000,
})
const record = await SignerRecord.open(SIGNER_RECORD)

/** As on a real chain, two signatures of a withdrawal are two transactions, so it must be signed only once. */
function sign({ withdrawalId, address, amount }: Withdrawal): SignedTransaction {
  return { id: randomBytes(32).toString('hex'), withdrawalId, address, amount }
}

const chain = {
  async has(id: string): Promise<boolean> {
    return (await fetch(`${CHAIN_URL}/${id}`)).status === 200
  },
  /** The same transaction can be sent any number of times. */
  async send(signed: SignedTransaction): Promise<void> {
    const { ok } = await fetch(CHAIN_URL, { method: 'POST', body: JSON.stringify(signed) })
    if (!ok) throw new Error('the chain rejected a transaction')
  },
}

interface Withdrawal {
  readonly withdrawalId: string
  readonly address: string
  readonly amount: string
}

/** Retries until the server answers: every step of a signer is idempotent. Undefined if it refuses. */
async function retry<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const isRefused = error instanceof AgoraError && !error.isOutcomeUnknown && error.code !== 'UNAVAILABLE'
      if (isRefused && error.code !== 'REPLAYED_REQUEST' && error.code !== 'INVALID_TIMESTAMP') return undefined
      await delay(pauseMs)
    }
  }
}

/** The withdrawal, if this signer holds the claim for long enough. */
async function claimed(withdrawalId: string): Promise<Withdrawal | undefined> {
  const parameters = { withdrawalId, claim, seconds }
  const held = await retry(() => client.call('POST /private/operator/claim_withdrawal', parameters))
  if (held === undefined) return undefined
  const nowMs = await retry(() => client.time())
  return nowMs !== undefined && Number(held.claimedUntil) - nowMs > marginMs ? held : undefined
}

async function advance(entry: SignerEntry): Promise<void> {
  const { withdrawalId } = entry
  if (entry.step === 'claimed') {
    const held = await claimed(withdrawalId)
    if (held === undefined) return record.add({ step: 'given_up', withdrawalId })
    const signed = sign(held)
    await record.add({ step: 'signed', withdrawalId, signed })
    return advance({ step: 'signed', withdrawalId, signed })
  }
  if (entry.step === 'signed') {
    const { signed } = entry
    // Without a claim, do not send a transaction that is not on the chain: an administrator reviews it.
    if (!(await chain.has(signed.id))) {
      if ((await claimed(withdrawalId)) === undefined) return
      await chain.send(signed)
    }
    await record.add({ step: 'sent', withdrawalId, signed })
    return advance({ step: 'sent', withdrawalId, signed })
  }
  if (entry.step === 'sent') await report(entry.signed)
}

async function report(signed: SignedTransaction): Promise<void> {
  const { withdrawalId, id: transactionId } = signed
  const parameters = { withdrawalId, claim, transactionId }
  const reported = await retry(() => client.call('POST /private/operator/broadcast_withdrawal', parameters))
  if (reported === undefined)
    process.stderr.write(`withdrawal ${withdrawalId} was sent as ${transactionId}, but the server refused the report\n`)
  else await record.add({ step: 'reported', withdrawalId, signed })
}

/** Claims of this signer without a record were made right before a crash: nothing was signed. */
async function findNew(status: 'claimed' | 'approved'): Promise<string[]> {
  const page = await retry(() => client.call('GET /private/operator/withdrawals', { status, maxRowsPerPage: 50 }))
  const rows = (page?.rows ?? []).filter((row) => status === 'approved' || row.claim === claim)
  const isNew = ({ withdrawalId }: Withdrawal) => (record.newest(withdrawalId)?.step ?? 'given_up') === 'given_up'
  return rows.filter(isNew).map(({ withdrawalId }) => withdrawalId)
}

for (;;) {
  for (const entry of record.unfinished()) await advance(entry)
  for (const withdrawalId of [...(await findNew('claimed')), ...(await findNew('approved'))]) {
    if ((await claimed(withdrawalId)) === undefined) continue
    await record.add({ step: 'claimed', withdrawalId })
    await advance({ step: 'claimed', withdrawalId })
  }
  await delay(pauseMs)
}
