import { z } from 'zod'
import type { RecoveryCodes, SecretCheck } from '../../../accounts/ports.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../access.ts'
import { renewRecoveryCodes, switchFactorOff, switchFactorOn } from '../actions/change-sign-in.ts'
import { endApiKeys } from './end-api-keys.ts'

const code = param.text(z.string().regex(/^\d{6}$/, 'has six digits'), 'Six digits from the authenticator')
const anyCode = optional(
  param.text(
    z.string().min(6).max(40),
    'Six digits from the authenticator, or a recovery code; optional if confirm_identity received one recently',
  ),
)
const recoveryCodes = z.array(z.string())

export const postSecondFactor = chatEndpoint({
  method: 'POST',
  path: '/second_factor',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Begin to set up a second factor; it is active once a code confirms it',
  access: 'enrolling',
  params: {},
  reply: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ caller, request, services }) {
    await requireRecentProof(services, request)
    if (await hasSecondFactor(services.accounts, caller.id))
      throw refuse.badRequest('A second factor is set up already')
    return inAccounts(() => services.accounts.beginSecondFactor(caller.id, services.directory.settings.name))
  },
})

export const postSecondFactorConfirm = chatEndpoint({
  method: 'POST',
  path: '/second_factor/confirm',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Activate the second factor with a first code',
  description:
    'Returns ten recovery codes that cannot be shown again; each replaces the authenticator once. Ends the user’s other sessions.',
  access: 'enrolling',
  params: { code, end_api_keys: endApiKeys },
  reply: z.object({ recovery_codes: recoveryCodes }),
  failures: ['RATE_LIMIT_HIT', 'STEP_UP_REQUIRED'],
  async handle({ caller, params, request, services }) {
    await requireRecentProof(services, request)
    if (await hasSecondFactor(services.accounts, caller.id))
      throw refuse.badRequest('A second factor is set up already')
    const session = await services.accounts.sessionFromCookies(request.headers.cookie)
    const ended = { keep: session, endChatKeys: params.end_api_keys }
    const confirmed = await switchFactorOn(services, caller, params.code, ended)
    if (confirmed.kind === 'right') services.events.removeAllOf(caller.id)
    return { recovery_codes: checked(confirmed) }
  },
})

export const deleteSecondFactor = chatEndpoint({
  method: 'DELETE',
  path: '/second_factor',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Switch the second factor off',
  access: 'human',
  params: { code: anyCode },
  reply: z.object({}),
  failures: ['RATE_LIMIT_HIT', 'STEP_UP_REQUIRED'],
  async handle({ caller, params: { code }, request, services }) {
    if (!(await hasSecondFactor(services.accounts, caller.id))) throw refuse.badRequest('No second factor is set up')
    if (code === undefined) await requireRecentProof(services, request)
    checked(await switchFactorOff(services, caller, code))
    return {}
  },
})

export const getRecoveryCodes = chatEndpoint({
  method: 'GET',
  path: '/second_factor/recovery_codes',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Get the number of remaining recovery codes',
  access: 'human',
  params: {},
  reply: z.object({ left: z.int() }),
  failures: [],
  handle: async ({ caller, services }) => ({ left: await services.accounts.recoveryCodesLeft(caller.id) }),
})

export const postRecoveryCodes = chatEndpoint({
  method: 'POST',
  path: '/second_factor/recovery_codes',
  under: browserPrefix,
  tag: 'Session',
  summary: 'Replace the recovery codes by ten new ones',
  description: 'They cannot be shown again; each replaces the authenticator once.',
  access: 'human',
  params: { code: anyCode },
  reply: z.object({ recovery_codes: recoveryCodes }),
  failures: ['RATE_LIMIT_HIT', 'STEP_UP_REQUIRED'],
  async handle({ caller, params: { code }, request, services }) {
    if (code === undefined) await requireRecentProof(services, request)
    return { recovery_codes: checked(await renewRecoveryCodes(services, caller, code)) }
  },
})

async function hasSecondFactor(
  accounts: { findById(id: number): Promise<{ hasSecondFactor: boolean } | undefined> },
  id: number,
) {
  return (await accounts.findById(id))?.hasSecondFactor === true
}

function checked(check: SecretCheck | RecoveryCodes): string[] {
  if (check.kind === 'too_many_failures') throw refuse.tooManyFailures(check.retryAfterMs)
  if (check.kind === 'wrong') throw refuse.badParameter('code', 'code is not the one of this moment')
  return 'codes' in check ? [...check.codes] : []
}
