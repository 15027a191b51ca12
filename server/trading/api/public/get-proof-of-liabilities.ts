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
  summary:
    'Show the liabilities of the venue in each coin, with the root of a tree in which every account finds its leaf',
  description:
    'A leaf is the SHA-256 of `leaf|coin|accountId|nonce|amount`, a node that of ' +
    '`node|leftHash|leftSum|rightHash|rightSum`; amounts are the decimal text of this API, hashes lowercase ' +
    'hexadecimal. A node without a sibling is paired with 64 zeros and the sum 0. The sum of the root is `total`. ' +
    'account/proof_of_liabilities returns your leaf and its path, with the `sequence` given here.',
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
