/**
 * A signer that never pays twice, whatever stops it or the server: it claims, writes down what it is about to do, signs, writes
 * down what it has signed, sends, and reports. Its chain here is a simulated one; put yours into `sign` and `SignerChain`.
 *
 *   AGORA_URL, AGORA_KEY, AGORA_SECRET   a key of an administrator with the permission admin
 *   SIGNER_NAME, SIGNER_RECORD           how it calls itself, and the file it keeps
 *   SIGNER_CLAIM_SECONDS, CHAIN_URL
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AgoraError } from '../../client/errors.ts'
import { TradingClient } from '../../client/trading-client.ts'
import { type SignedTransaction, type SignerEntry, SignerRecord } from './signer-record.ts'

const { AGORA_URL = '', AGORA_KEY = '', AGORA_SECRET = '', CHAIN_URL = '' } = process.env
const { SIGNER_NAME: claim = '', SIGNER_RECORD = '', SIGNER_CLAIM_SECONDS: seconds = '900' } = process.env
/** What is left of a claim must be enough to send. */
const marginMs = Math.min(30_000, Number(seconds) * 250)
const pauseMs = 20

const client = new TradingClient({
  baseUrl: AGORA_URL,
  credentials: { apiKey: AGORA_KEY, secretKey: AGORA_SECRET },
  recvWindowMs: 60_000,
})
const record = await SignerRecord.open(SIGNER_RECORD)

/** Two signatures of the same withdrawal are two transactions, as on a real chain: so it is signed once. */
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
    if (!ok) throw new Error('the chain did not take a transaction')
  },
}

interface Withdrawal {
  readonly withdrawalId: string
  readonly address: string
  readonly amount: string
}

/** Until the server answers: every step of a signer may be taken again. Undefined when it refuses. */
async function ask<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
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

/** The withdrawal, when this signer and no other may send it now and for long enough. */
async function claimed(withdrawalId: string): Promise<Withdrawal | undefined> {
  const parameters = { withdrawalId, claim, seconds }
  const held = await ask(() => client.call('POST /private/operator/claim_withdrawal', parameters))
  if (held === undefined) return undefined
  const nowMs = await ask(() => client.time())
  return nowMs !== undefined && Number(held.claimedUntil) - nowMs > marginMs ? held : undefined
}

async function goOn(entry: SignerEntry): Promise<void> {
  const { withdrawalId } = entry
  if (entry.step === 'claimed') {
    const held = await claimed(withdrawalId)
    if (held === undefined) return record.add({ step: 'given_up', withdrawalId })
    const signed = sign(held)
    await record.add({ step: 'signed', withdrawalId, signed })
    return goOn({ step: 'signed', withdrawalId, signed })
  }
  if (entry.step === 'signed') {
    const { signed } = entry
    // Without a claim nothing is sent that is not on the chain yet: a person looks at it.
    if (!(await chain.has(signed.id))) {
      if ((await claimed(withdrawalId)) === undefined) return
      await chain.send(signed)
    }
    await record.add({ step: 'sent', withdrawalId, signed })
    return goOn({ step: 'sent', withdrawalId, signed })
  }
  if (entry.step === 'sent') await report(entry.signed)
}

async function report(signed: SignedTransaction): Promise<void> {
  const { withdrawalId, id: transactionId } = signed
  const parameters = { withdrawalId, claim, transactionId }
  const notified = await ask(() => client.call('POST /private/operator/broadcast_withdrawal', parameters))
  if (notified === undefined)
    process.stderr.write(`withdrawal ${withdrawalId} was sent as ${transactionId} and not taken\n`)
  else await record.add({ step: 'reported', withdrawalId, signed })
}

/** What is claimed by this signer without a record was claimed in the moment of a crash: nothing was signed. */
async function fresh(status: 'claimed' | 'approved'): Promise<string[]> {
  const page = await ask(() => client.call('GET /private/operator/withdrawals', { status, maxRowsPerPage: 50 }))
  const rows = (page?.rows ?? []).filter((row) => status === 'approved' || row.claim === claim)
  const isNew = ({ withdrawalId }: Withdrawal) => (record.newest(withdrawalId)?.step ?? 'given_up') === 'given_up'
  return rows.filter(isNew).map(({ withdrawalId }) => withdrawalId)
}

for (;;) {
  for (const entry of record.unfinished()) await goOn(entry)
  for (const withdrawalId of [...(await fresh('claimed')), ...(await fresh('approved'))]) {
    if ((await claimed(withdrawalId)) === undefined) continue
    await record.add({ step: 'claimed', withdrawalId })
    await goOn({ step: 'claimed', withdrawalId })
  }
  await delay(pauseMs)
}
