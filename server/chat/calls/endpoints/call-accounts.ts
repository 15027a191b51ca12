import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { disconnectAccount, listCallAccounts } from '../actions/call-accounts.ts'
import { oauthProviders } from '../providers/oauth.ts'

const tag = 'Calls'
const provider = z.enum(oauthProviders)

export const getCallAccounts = chatEndpoint({
  method: 'GET',
  path: '/calls/accounts',
  tag,
  summary: 'The providers of calls at which the caller can connect an account, and whether one is connected',
  access: 'user',
  params: {},
  reply: z.object({
    accounts: z.array(z.object({ provider, name: z.string(), is_connected: z.boolean() })),
  }),
  failures: [],
  async handle({ caller, services }) {
    const accounts = await listCallAccounts(services, caller)
    return {
      accounts: accounts.map(({ provider, name, isConnected }) => ({ provider, name, is_connected: isConnected })),
    }
  },
})

export const deleteCallAccount = chatEndpoint({
  method: 'DELETE',
  path: '/calls/accounts/{provider}',
  tag,
  summary: 'Disconnect the account of the caller at a provider of calls',
  access: 'user',
  params: { provider: inPath(param.text(provider, 'The provider')) },
  reply: z.object({}),
  failures: ['BAD_REQUEST'],
  async handle({ params, caller, services }) {
    await disconnectAccount(services, caller, params.provider)
    return {}
  },
})
