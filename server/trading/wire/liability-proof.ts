import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { LiabilityProof } from '../proof-of-liabilities/build-proofs.ts'
import type { Inclusion, LiabilityTree } from '../proof-of-liabilities/liability-tree.ts'
import { decimalText } from './market.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const liabilityProofSchema = z.object({
  coin: z.string(),
  root: hash.describe('Hash of the root of the tree'),
  total: decimalText.describe('The liabilities to all accounts'),
  accounts: decimalText.describe('The number of accounts with a balance in the coin'),
  sequence: decimalText.describe('The sequence of the newest included command of the journal'),
  time: decimalText,
})

export function liabilityProofJson({ sequence, atMs }: LiabilityProof, { coin, root, accounts }: LiabilityTree) {
  return {
    coin: coin.symbol,
    root: root.hash,
    total: writeDecimal(root.sum, coin.scale),
    accounts: String(accounts),
    sequence: String(sequence),
    time: String(atMs),
  }
}

export const inclusionSchema = liabilityProofSchema.extend({
  accountId: z.string(),
  amount: decimalText.describe('Your whole balance of the coin, including holds'),
  nonce: z.string().describe('Prevents others from finding your leaf; only for this proof'),
  path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash, sum: decimalText }))
    .describe('The siblings from your leaf up to the level below the root'),
})

export function inclusionJson(proof: LiabilityProof, tree: LiabilityTree, accountId: number, inclusion: Inclusion) {
  const write = (units: bigint) => writeDecimal(units, tree.coin.scale)
  return {
    ...liabilityProofJson(proof, tree),
    accountId: String(accountId),
    amount: write(inclusion.amount),
    nonce: inclusion.nonce,
    path: inclusion.path.map(({ side, hash, sum }) => ({ side, hash, sum: write(sum) })),
  }
}
