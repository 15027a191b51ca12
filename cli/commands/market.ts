import type { Command } from 'commander'
import { atVenue, type CallVenue, type OperatorResult, table, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type Market = OperatorResult<'GET markets'>[number]

interface TermOptions {
  readonly minimum?: string
  readonly maxAsk?: string
  readonly maxBid?: string
  readonly priceBand?: string
  readonly stopSlippage?: string
  readonly reason: string
}

interface NewMarketOptions extends TermOptions {
  readonly basePrecision: string
  readonly quotePrecision: string
}

const states = [
  ['halt', 'halted', 'Accept neither orders nor cancels'],
  ['cancel-only', 'cancel_only', 'Accept cancels only'],
  ['post-only', 'post_only', 'Accept cancels and orders that do not trade at once'],
  ['resume', 'active', 'Resume trading'],
] as const

export function defineMarket(market: Command, context: CommandContext): void {
  market
    .command('list')
    .description('All markets with their states and limits')
    .action(() => atVenue(context, async (call) => context.print(marketTable(await call('GET markets')))))
  for (const [name, state, description] of states) {
    withReason(market.command(name).argument('<symbol>', 'a market, or all').description(description)).action(
      (symbol: string, { reason }: { reason: string }) =>
        atVenue(context, async (call) => {
          const markets = await call('POST market_state', { symbol, state, reason })
          context.print(marketTable(markets))
        }),
    )
  }
  withReason(
    terms(market.command('add').argument('<base>').argument('<quote>'))
      .requiredOption('--base-precision <decimals>', 'of a volume; never changes')
      .requiredOption('--quote-precision <decimals>', 'of a price; never changes')
      .description('List a market; it is halted until `market resume`'),
  ).action((base: string, quote: string, options: NewMarketOptions) =>
    atVenue(context, (call) => add(context, call, base, quote, options)),
  )
  withReason(
    terms(market.command('set').argument('<symbol>')).description(
      'Change the bounds of a market; other fields do not change',
    ),
  ).action((symbol: string, options: TermOptions) =>
    atVenue(context, async (call) => {
      context.print(marketTable([await call('PATCH markets', { symbol, ...termsOf(options) })]))
    }),
  )
  withReason(market.command('clear').argument('<symbol>').description('Cancel every order of a market')).action(
    (symbol: string, { reason }: { reason: string }) =>
      atVenue(context, async (call) => {
        const { canceled } = await call('POST market_clear', { symbol, reason })
        context.print(`${canceled} orders canceled\n`)
      }),
  )
  withReason(
    market
      .command('fees')
      .argument('<quote>', 'the coin the markets are quoted in')
      .argument('<tiers...>', 'FROM-VOLUME:MAKER:TAKER as fractions, such as 0:0.0015:0.002')
      .description('Set the fee tiers of all markets quoted in a coin'),
  ).action((quote: string, texts: string[], { reason }: { reason: string }) =>
    atVenue(context, async (call) => {
      const tiers = texts.map(readTier)
      await call('POST fees', { quote, tiers: JSON.stringify(tiers), reason })
      context.print(`fees of ${quote} are set\n`)
    }),
  )
}

function terms(command: Command): Command {
  return command
    .option('--minimum <total>', 'minimum total of an order, in the quote coin')
    .option('--max-ask <volume>', 'largest market sell order')
    .option('--max-bid <volume>', 'largest market buy order')
    .option('--price-band <percent>', 'maximum distance of a limit from the last price; 0 for no band')
    .option('--stop-slippage <percent>', 'maximum distance of a stop-market order’s price from its stop')
}

function termsOf({ minimum, maxAsk, maxBid, priceBand, stopSlippage, reason }: TermOptions) {
  const sizes = { minimumQuoteSize: minimum, maxMarketOrderAsk: maxAsk, maxMarketOrderBid: maxBid }
  return { ...sizes, priceBand, stopSlippage, reason }
}

async function add(
  context: CommandContext,
  call: CallVenue,
  base: string,
  quote: string,
  options: NewMarketOptions,
): Promise<void> {
  const { basePrecision, quotePrecision } = options
  const precisions = { basePrecision, quotePrecision }
  context.print(marketTable([await call('POST markets', { base, quote, ...precisions, ...termsOf(options) })]))
}

function readTier(text: string) {
  const [fromVolume, makerFee, takerFee, ...more] = text.split(':')
  if (takerFee === undefined || more.length > 0) throw new Error(`${text} is not FROM-VOLUME:MAKER:TAKER`)
  return { fromVolume, makerFee, takerFee }
}

function marketTable(markets: readonly Market[]): string {
  const rows = markets.map((market) => [
    market.symbol,
    market.state,
    `${market.basePrecision}/${market.quotePrecision}`,
    market.minimumQuoteSize,
    market.maxMarketOrderAsk,
    market.maxMarketOrderBid,
    `${market.priceBand}%`,
    `${market.stopSlippage}%`,
  ])
  return table([['market', 'state', 'decimals', 'minimum', 'max ask', 'max bid', 'band', 'slippage'], ...rows])
}
