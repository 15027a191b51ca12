import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { changeNotificationChoices, notificationChoicesOf } from '../../actions/change-notification-choices.ts'
import { tradingEndpoint } from '../../endpoint.ts'

const notificationChoicesSchema = z.object({
  transfers: z.boolean().describe('Each step of deposits and withdrawals'),
  fills: z.boolean().describe('Fills of your orders, grouped, at most every 20 seconds'),
  alerts: z.boolean().describe('Triggered price alerts'),
})

export const getNotificationChoices = tradingEndpoint({
  method: 'GET',
  path: '/private/account/news',
  tag: 'Account',
  summary: 'Show which notifications you get as direct messages in the chat',
  access: 'read',
  params: {},
  reply: notificationChoicesSchema,
  failures: [],
  handle: ({ caller, services }) => notificationChoicesOf(services, caller.accountId),
})

export const postNotificationChoices = tradingEndpoint({
  method: 'POST',
  path: '/private/account/news',
  tag: 'Account',
  summary: 'Choose which notifications you get as direct messages in the chat',
  description:
    'Omitted fields stay unchanged. Requires the permission withdraw, so that a key that cannot withdraw cannot turn off the notifications of withdrawals.',
  access: 'withdraw',
  params: {
    transfers: optional(param.flag('Each step of deposits and withdrawals')),
    fills: optional(param.flag('Future fills of your orders')),
    alerts: optional(param.flag('Triggered price alerts')),
  },
  reply: notificationChoicesSchema,
  failures: ['STEP_UP_REQUIRED', 'REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  handle: ({ params, caller, services }) => changeNotificationChoices(services, caller, params),
})
