import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { changeNotificationChoices, notificationChoicesOf } from '../../actions/change-notification-choices.ts'
import { tradingEndpoint } from '../../endpoint.ts'

const notificationChoicesSchema = z.object({
  transfers: z.boolean().describe('Deposits and withdrawals, step by step'),
  fills: z.boolean().describe('What your orders have traded, put together and at most every 20 seconds'),
})

export const getNotificationChoices = tradingEndpoint({
  method: 'GET',
  path: '/private/account/news',
  tag: 'Account',
  summary: 'What you are told in a direct message in the chat',
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
  summary: 'Choose what you are told in a direct message in the chat',
  description:
    'What is left out stays as it is. Asks for the permission withdraw: whoever may take money must be the only one who can keep you from hearing of it.',
  access: 'withdraw',
  params: {
    transfers: optional(param.flag('Deposits and withdrawals, step by step')),
    fills: optional(param.flag('What your orders trade from now on')),
  },
  reply: notificationChoicesSchema,
  failures: ['STEP_UP_REQUIRED', 'REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  handle: ({ params, caller, services }) => changeNotificationChoices(services, caller, params),
})
