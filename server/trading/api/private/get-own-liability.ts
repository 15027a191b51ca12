import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { inclusionSchema } from '../../wire/liability-proof.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getOwnLiability = tradingEndpoint({
  method: 'GET',
  path: '/private/account/proof_of_liabilities',
  tag: 'Account',
  summary: 'Show your part of the proof of liabilities: your leaf and its path to the published root',
  description: 'Coins without a balance are omitted. public/proof_of_liabilities describes the check.',
  access: 'read',
  params: {
    symbol: optional(symbolParameter),
    sequence: optional(param.integer(z.int().min(0), 'Of a recent proof; default: the newest')),
  },
  reply: z.array(inclusionSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params: { symbol, sequence }, caller: { accountId }, services }) {
    if (symbol !== undefined && services.venue.views.coinBySymbol(symbol) === undefined) {
      throw refuse.unknownSymbol(symbol)
    }
    const inclusions = await services.proofs.inclusions(accountId, sequence)
    if (inclusions === undefined) throw refuse.badParameter('sequence', 'names a proof that is no longer available')
    return inclusions.filter(({ coin }) => symbol === undefined || coin === symbol)
  },
})
