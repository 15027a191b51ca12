import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { liabilityProofSchema } from '../../wire/liability-proof.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getProofOfLiabilities = tradingEndpoint({
  method: 'GET',
  path: '/public/proof_of_liabilities',
  tag: 'Public',
  summary: 'What the venue owes of each coin, with the root of a tree in which everybody finds their part',
  description:
    'A leaf is the SHA-256 of `leaf|coin|accountId|nonce|amount`, a node that of ' +
    '`node|leftHash|leftSum|rightHash|rightSum`; amounts are the decimal text of this API, hashes lowercase ' +
    'hexadecimal. A node without a partner has 64 zeros and the sum 0 beside it. The sum of the root is `total`. ' +
    'Get your own leaf and its way up from account/proof_of_liabilities, with the `sequence` given here.',
  access: 'public',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(liabilityProofSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params: { symbol }, services }) {
    if (symbol !== undefined && services.venue.views.coinBySymbol(symbol) === undefined) {
      throw refuse.unknownSymbol(symbol)
    }
    const published = await services.proofs.published()
    return published.filter(({ coin }) => symbol === undefined || coin === symbol)
  },
})
