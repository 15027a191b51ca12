import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { CoinProof, Inclusion, LiabilityProof } from '../proof/liability-proofs.ts'
import { decimalText } from './market.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const liabilityProofSchema = z.object({
  coin: z.string(),
  root: hash.describe('Hash of the root of the tree'),
  total: decimalText.describe('What the venue owes to all accounts together'),
  accounts: decimalText.describe('How many of them have any of the coin'),
  sequence: decimalText.describe('Of the newest command of the journal that is counted'),
  time: decimalText,
})

export function liabilityProofJson({ sequence, atMs }: LiabilityProof, { coin, tree, accounts }: CoinProof) {
  return {
    coin: coin.symbol,
    root: tree.root.hash,
    total: writeDecimal(tree.root.sum, coin.scale),
    accounts: String(accounts),
    sequence: String(sequence),
    time: String(atMs),
  }
}

export const inclusionSchema = liabilityProofSchema.extend({
  accountId: z.string(),
  amount: decimalText.describe('What you have of the coin, in orders or not'),
  nonce: z.string().describe('Keeps others from finding your leaf; of this proof alone'),
  path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash, sum: decimalText }))
    .describe('The siblings from your leaf up to below the root'),
})

export function inclusionJson(proof: LiabilityProof, of: CoinProof, accountId: number, inclusion: Inclusion) {
  const write = (units: bigint) => writeDecimal(units, of.coin.scale)
  return {
    ...liabilityProofJson(proof, of),
    accountId: String(accountId),
    amount: write(inclusion.amount),
    nonce: inclusion.nonce,
    path: inclusion.path.map(({ side, hash, sum }) => ({ side, hash, sum: write(sum) })),
  }
}
