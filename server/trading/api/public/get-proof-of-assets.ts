import { z } from 'zod'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { decimalText } from '../../wire/market.ts'

export const getProofOfAssets = tradingEndpoint({
  method: 'GET',
  path: '/public/proof_of_assets',
  tag: 'Public',
  summary: 'Show what the wallets of the venue have on the chains, for comparison with the proof of liabilities',
  description: 'Only coins with known balances on all their networks. The newest comparison of the server.',
  access: 'public',
  params: {},
  reply: z.array(
    z.object({
      coin: z.string(),
      total: decimalText.describe('On all networks of the coin'),
      time: decimalText.describe('When the oldest of the balances was read'),
    }),
  ),
  failures: [],
  handle({ services: { solvency } }) {
    return solvency.figures.coins.flatMap(({ coin, assets, shortfall, readAtMs }) =>
      shortfall === undefined
        ? []
        : [{ coin: coin.symbol, total: writeDecimal(assets, coin.scale), time: String(readAtMs) }],
    )
  },
})
