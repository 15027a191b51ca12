import { z } from 'zod'

const digits = z.string().regex(/^\d{1,80}$/)
const hexText = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))

/** The reason of a transaction. */
const purposeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('withdrawal'), withdrawalId: z.string() }),
  /** Money of a deposit address to the hot wallet. */
  z.strictObject({ kind: z.literal('sweep'), address: z.string() }),
  /** Gas for the sweep of a deposit address. */
  z.strictObject({ kind: z.literal('gas'), address: z.string() }),
  /** Takes the nonce of a payment that was never sent and may not be sent any more. */
  z.strictObject({ kind: z.literal('cancel'), withdrawalId: z.string() }),
])

const shared = { network: z.string(), atMs: z.int().nonnegative() }
const transactionName = { wallet: z.string(), nonce: z.int().nonnegative(), transactionId: hexText }

const signedSchema = z.strictObject({
  step: z.literal('signed'),
  ...shared,
  ...transactionName,
  purpose: purposeSchema,
  /** The time of the newest block when a payment was prepared. */
  chainMs: z.int().nonnegative().optional(),
  coin: z.string(),
  /** In the smallest unit of the coin. */
  units: digits,
  to: z.string(),
  /** Recipient, value and data of the transaction, so that a replacement has the same. */
  call: z.strictObject({ to: hexText, value: digits, data: hexText, gas: digits }),
  maxFeePerGas: digits,
  maxPriorityFeePerGas: digits,
  /** The signed bytes; the same bytes are sent again after a restart. */
  raw: hexText,
})

export const logEntrySchema = z.discriminatedUnion('step', [
  /** Written before the claim: a claim of this signer without it is from a lost log. */
  z.strictObject({ step: z.literal('claiming'), ...shared, withdrawalId: z.string() }),
  signedSchema,
  /** A node has accepted it at least once. */
  z.strictObject({ step: z.literal('sent'), ...shared, ...transactionName }),
  z.strictObject({ step: z.literal('reported'), ...shared, withdrawalId: z.string(), transactionId: hexText }),
  /** A transaction of this log has its nonce for good. */
  z.strictObject({ step: z.literal('final'), ...shared, ...transactionName, isExecuted: z.boolean() }),
  /** A transaction that is not of this log has the nonce for good: ours can never be executed. */
  z.strictObject({
    step: z.literal('superseded'),
    ...shared,
    wallet: transactionName.wallet,
    nonce: transactionName.nonce,
  }),
  /** The venue knows a final transaction between its own wallets, and books its fee. */
  z.strictObject({ step: z.literal('accounted'), ...shared, transactionId: hexText }),
  z.strictObject({ step: z.literal('refused'), ...shared, withdrawalId: z.string(), reason: z.string() }),
  /** The venue no longer accepts a report about it: an operator has decided. */
  z.strictObject({ step: z.literal('closed'), ...shared, withdrawalId: z.string(), reason: z.string() }),
])

export type LogEntry = z.output<typeof logEntrySchema>
export type SignedEntry = z.output<typeof signedSchema>
export type Purpose = z.output<typeof purposeSchema>
/** An entry before the log adds the time. */
export type NewEntry = { [Step in LogEntry['step']]: Omit<Extract<LogEntry, { step: Step }>, 'atMs'> }[LogEntry['step']]
