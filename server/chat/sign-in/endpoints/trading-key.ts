import { z } from 'zod'
import { roles } from '../../../kernel/values/roles.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { browserPrefix } from '../../prefixes.ts'

const memberPermissions = ['read', 'trade', 'withdraw'] as const
const administrators = [...memberPermissions, 'admin'] as const

export const postSessionTradingKey = chatEndpoint({
  method: 'POST',
  path: '/session/trading_key',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Create a trading key for this browser that ends with the session',
  access: 'human',
  params: {},
  reply: z.object({ api_key: z.string(), secret_key: z.string(), permissions: z.array(z.enum(administrators)) }),
  failures: [],
  async handle({ caller, request, services }) {
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    if (session === undefined) throw refuse.badRequest('There is no session')
    const permissions = session.person.role <= roles.administrator ? administrators : memberPermissions
    const wanted = { personId: caller.id, label: 'browser session', permissions, ipRanges: [], expiresAtMs: undefined }
    const { key, secretKey } = await inAccounts(() =>
      services.accounts.createTradingKey({ ...wanted, sessionTokenHash: session.tokenHash }),
    )
    return { api_key: key.apiKey, secret_key: secretKey, permissions: [...permissions] }
  },
})
