import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { changeTerminalPart } from '../../actions/change-terminal-settings.ts'
import { terminalPartLengthMax, terminalPartNames } from '../../domain/terminal-settings.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { readTerminalParts, type TerminalPart } from '../../store/terminal-settings.ts'
import type { VenueViews } from '../../venue.ts'
import { decimalText } from '../../wire/market.ts'
import { MarketWriter } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const path = '/private/account/terminal_settings'

const terminalPartSchema = z.object({
  name: z.enum(terminalPartNames),
  symbol: z.string().describe('Of drawings; empty for the other parts'),
  value: z.string().describe('JSON'),
  time: decimalText.describe('When it was changed, in milliseconds'),
})

function partJson(views: VenueViews, { name, market, value, changedAtMs }: TerminalPart) {
  const symbol = market === 0 ? '' : new MarketWriter(views, market).symbol
  return { name, symbol, value, time: String(changedAtMs) }
}

export const getTerminalSettings = tradingEndpoint({
  method: 'GET',
  path,
  tag: 'Account',
  summary: 'Show the panels, the chart and the drawings of your terminal',
  access: 'read',
  params: {},
  reply: z.array(terminalPartSchema),
  failures: [],
  async handle({ caller, services: { database, venue } }) {
    const parts = await readTerminalParts(database.sql, caller.accountId)
    return parts.map((part) => partJson(venue.views, part))
  },
})

export const postTerminalSettings = tradingEndpoint({
  method: 'POST',
  path,
  tag: 'Account',
  summary: 'Save the panels, the chart or the drawings of your terminal',
  description:
    'For the web client: every device shows the same. Of the drawings, those of the 50 markets that changed last are kept.',
  access: 'trade',
  params: {
    name: param.choice(terminalPartNames),
    symbol: optional(symbolParameter),
    value: param.text(z.string().min(2).max(terminalPartLengthMax), 'JSON'),
  },
  reply: terminalPartSchema,
  failures: ['UNKNOWN_SYMBOL', 'REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    return partJson(services.venue.views, await changeTerminalPart(services, caller, params))
  },
})
