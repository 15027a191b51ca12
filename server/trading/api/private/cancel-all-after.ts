import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { cancelAllAfter } from '../../actions/orders/cancel-orders.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { decimalText } from '../../wire/market.ts'

export const cancelOpenOrdersAfter = tradingEndpoint({
  method: 'POST',
  path: '/private/order/cancel_all_after',
  tag: 'Orders',
  summary:
    'Arm the dead-man switch: cancel all orders of the account after a time unless this is sent again; 0 disarms it',
  access: 'trade',
  params: {
    timeoutMs: param.integer(z.int().min(0).max(tradingLimits.cancelAfterMaxMs), 'Milliseconds from now; 0 for never'),
  },
  reply: z.object({ deadline: decimalText.describe('When the orders are canceled, in milliseconds; 0 if disarmed') }),
  failures: ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params: { timeoutMs }, caller, services }) {
    return { deadline: String(await cancelAllAfter(services, caller, timeoutMs)) }
  },
})
