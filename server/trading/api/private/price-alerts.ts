import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { removePriceAlert, setPriceAlert } from '../../actions/change-price-alerts.ts'
import { marketOf } from '../../actions/orders/order-input.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { alertDirections, alertStates, type PriceAlert, readPriceAlerts } from '../../store/price-alerts.ts'
import { priceAlertJson, priceAlertSchema } from '../../wire/price-alert.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { pageAnswer, pageParameters, pageReply, pageRequest } from './page-parameters.ts'

const path = '/private/account/price_alerts'
const changeFailures = ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'] as const

export const getPriceAlerts = tradingEndpoint({
  method: 'GET',
  path,
  tag: 'Account',
  summary: 'List your price alerts, newest first',
  description: 'Of the alerts that have ended, the newest are kept.',
  access: 'read',
  params: { symbol: optional(symbolParameter), state: optional(param.choice(alertStates)), ...pageParameters },
  reply: pageReply(priceAlertSchema),
  failures: ['UNKNOWN_SYMBOL'],
  async handle({ params, caller, services }) {
    const { symbol, state, format } = params
    const filter = {
      accountId: caller.accountId,
      market: symbol === undefined ? undefined : marketOf(services, symbol).market,
      states: state === undefined ? alertStates : [state],
    }
    const page = await readPriceAlerts(services.database.sql, filter, pageRequest(params))
    const write = (alert: PriceAlert) => priceAlertJson(services.venue.views, alert)
    return pageAnswer(page, priceAlertSchema, write, { name: 'price_alerts', format })
  },
})

export const postPriceAlert = tradingEndpoint({
  method: 'POST',
  path,
  tag: 'Account',
  summary: 'Set a price alert',
  description:
    'The first later trade at the price or beyond triggers it: you get a direct message in the chat and, if they are on, notifications in your browsers. A repeating alert is triggered again after the price was back on the other side, at most every 5 minutes.',
  access: 'trade',
  params: {
    symbol: symbolParameter,
    direction: param.choice(alertDirections, 'above: at the price or higher; below: at the price or lower'),
    price: param.text(z.string().min(1).max(40)),
    repeats: withDefault(param.flag('Stays after it is triggered'), false),
    replaces: optional(param.integer(z.int().min(1), 'The alert to delete in the same step')),
  },
  reply: priceAlertSchema,
  failures: [
    'UNKNOWN_SYMBOL',
    'BAD_PRECISION',
    'ALERT_REACHED',
    'ALERT_NOT_FOUND',
    'TOO_MANY_ALERTS',
    ...changeFailures,
  ],
  async handle({ params, caller, services }) {
    return priceAlertJson(services.venue.views, await setPriceAlert(services, caller, params))
  },
})

export const deletePriceAlerts = tradingEndpoint({
  method: 'DELETE',
  path,
  tag: 'Account',
  summary: 'Delete a price alert',
  access: 'trade',
  params: { alertId: param.integer(z.int().min(1)) },
  reply: z.object({ alertId: z.string() }),
  failures: ['ALERT_NOT_FOUND', ...changeFailures],
  async handle({ params: { alertId }, caller, services }) {
    await removePriceAlert(services, caller, alertId)
    return { alertId: String(alertId) }
  },
})
