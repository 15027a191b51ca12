import { z } from 'zod'
import { type Provider, providerFields, providerSettings } from '../../../accounts/ports.ts'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../../sign-in/access.ts'
import { removeProvider, saveProvider, testProvider } from '../actions/change-providers.ts'
import { redirectUri } from '../rules/addresses.ts'

const common = { under: browserPrefix, tag: 'Server and organization', access: 'owner' } as const

const providerId = inPath(param.text(z.string().min(1).max(30), 'Part of its addresses; it never changes'))

const input = {
  provider_id: providerId,
  settings: param.json(providerSettings, 'Fields: docs/sign-in.md'),
  client_secret: optional(param.text(z.string().max(500), 'Without it the stored one stays; an empty text removes it')),
}

const inputOf = (params: {
  provider_id: string
  settings: Provider['settings']
  client_secret: string | undefined
}) => {
  const { provider_id: id, settings, client_secret: secret } = params
  return { id, settings, secret: secret === '' ? null : secret }
}

export const getSsoProviders = chatEndpoint({
  ...common,
  method: 'GET',
  path: '/sso/providers',
  summary: 'Get the sign-in providers of the organization',
  params: {},
  reply: z.object({
    providers: z.array(
      z.object({
        id: z.string(),
        settings: z.object(providerFields),
        has_secret: z.boolean(),
        from_environment: z.boolean().describe('It can be changed only in the environment of the server'),
        redirect_uri: z.string(),
      }),
    ),
    /** With `{id}` for the id of a provider. */
    redirect_uri_form: z.string(),
    post_logout_redirect_uri: z.string(),
  }),
  failures: [],
  handle({ services }) {
    const site = services.site()
    const providers = services.accounts.sso.providers().map(({ id, settings, hasSecret, isFromEnvironment }) => ({
      id,
      settings,
      has_secret: hasSecret,
      from_environment: isFromEnvironment,
      redirect_uri: redirectUri(site, id),
    }))
    return { providers, redirect_uri_form: redirectUri(site, '{id}'), post_logout_redirect_uri: `${site}/` }
  },
})

export const putSsoProvider = chatEndpoint({
  ...common,
  method: 'PUT',
  path: '/sso/providers/{provider_id}',
  summary: 'Add or change a sign-in provider',
  description: 'Needs a recent proof of identity.',
  params: input,
  reply: z.object({}),
  failures: ['STEP_UP_REQUIRED', 'CSRF_FAILED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await saveProvider(services, caller, inputOf(params))
    return {}
  },
})

export const deleteSsoProvider = chatEndpoint({
  ...common,
  method: 'DELETE',
  path: '/sso/providers/{provider_id}',
  summary: 'Remove a sign-in provider; linked accounts stay linked',
  description: 'Needs a recent proof of identity.',
  params: { provider_id: providerId },
  reply: z.object({}),
  failures: ['STEP_UP_REQUIRED', 'CSRF_FAILED'],
  async handle({ params, caller, request, services }) {
    await requireRecentProof(services, request)
    await removeProvider(services, caller, params.provider_id)
    return {}
  },
})

export const postSsoProviderTest = chatEndpoint({
  ...common,
  method: 'POST',
  path: '/sso/providers/{provider_id}/test',
  summary: 'Test the settings of a provider before they are saved',
  description: 'Asks the provider everything that a sign-in needs. Needs a recent proof of identity.',
  params: input,
  reply: z.object({
    checks: z.array(
      z.object({
        check: z.enum(['discovery', 'pkce', 'signing', 'keys', 'client', 'redirect', 'sign_out']),
        state: z.enum(['ok', 'problem', 'note']),
        detail: z.string(),
      }),
    ),
    unknown_user_groups: z.array(z.string()),
  }),
  failures: ['STEP_UP_REQUIRED', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    await requireRecentProof(services, request)
    const { checks, unknownUserGroups } = await testProvider(services, inputOf(params))
    return { checks: [...checks], unknown_user_groups: [...unknownUserGroups] }
  },
})
