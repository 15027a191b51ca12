import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { CoinProof, Inclusion, LiabilityProof } from '../proof-of-liabilities/build-proofs.ts'
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
  amount: decimalText.describe('Your whole balance of the coin, including holds'),
  nonce: z.string().describe('Prevents others from finding your leaf; only for this proof'),
  path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash, sum: decimalText }))
    .describe('The siblings from your leaf up to the level below the root'),
})

export function inclusionJson(proof: LiabilityProof, coinProof: CoinProof, accountId: number, inclusion: Inclusion) {
  const write = (units: bigint) => writeDecimal(units, coinProof.coin.scale)
  return {
    ...liabilityProofJson(proof, coinProof),
    accountId: String(accountId),
    amount: write(inclusion.amount),
    nonce: inclusion.nonce,
    path: inclusion.path.map(({ side, hash, sum }) => ({ side, hash, sum: write(sum) })),
  }
}
