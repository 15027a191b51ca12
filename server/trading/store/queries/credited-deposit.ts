import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { readWatermark } from '../read-models/read-model-state.ts'

export interface TransferCredit {
  /** The answer is complete up to this sequence. */
  readonly checkedTo: number
  readonly wasCredited: boolean
}

/** Whether a transfer is credited, as of one moment of the histories. */
export async function findCredit(
  database: Database,
  { network, transactionId, output }: { network: string; transactionId: string; output: number },
): Promise<TransferCredit> {
  const work = { isolation: 'repeatable read', readOnly: true } as const
  return database.transaction(async ({ sql }) => {
    const { sequence } = await readWatermark(sql)
    const rows = await sql`
      select from deposits
      where network = ${network} and transaction_id = ${transactionId} and output = ${output} and status = 'credited'
      limit 1`
    return { checkedTo: sequence, wasCredited: rows.length > 0 }
  }, work)
}

export interface CreditedTransfer {
  readonly account: number
  readonly coin: number
  readonly amount: bigint
}

/** The owner and the amount of a credited transfer. */
export async function findCreditedTransfer(
  sql: Sql,
  { network, transactionId, output }: { network: string; transactionId: string; output: number },
): Promise<CreditedTransfer | undefined> {
  const [row] = await sql<{ account: number; coin: number; amount: string }[]>`
    select account_id as account, coin_id as coin, amount::text as amount from deposits
    where network = ${network} and transaction_id = ${transactionId} and output = ${output} and status = 'credited'
    limit 1`
  return row && { ...row, amount: BigInt(row.amount) }
}
