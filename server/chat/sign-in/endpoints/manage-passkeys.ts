import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../access.ts'
import { addPasskey, removePasskey, requirePasskeySite, requireSession } from '../actions/passkeys.ts'
import { creationOptions, passkeyFields, passkeySchema, registrationParameter } from './passkey-schemas.ts'

const common = { under: browserPrefix, tag: 'Session', access: 'human' } as const
const passkey_id = inPath(param.rowId())
const name = param.text(z.string().min(1).max(200), 'A name by which its owner recognizes it')

export const getPasskeys = chatEndpoint({
  ...common,
  method: 'GET',
  path: '/passkeys',
  summary: 'List your passkeys',
  params: {},
  reply: z.object({ passkeys: z.array(passkeySchema) }),
  failures: [],
  async handle({ caller, services }) {
    const passkeys = await services.accounts.passkeys.list(caller.id)
    return { passkeys: passkeys.map(passkeyFields) }
  },
})

export const postPasskeyOptions = chatEndpoint({
  ...common,
  access: 'enrolling',
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Begin to add a passkey: the options for navigator.credentials.create()',
  description: 'The challenge is valid once, for five minutes and in this session.',
  params: {},
  reply: z.object({ options: creationOptions }),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ request, services }) {
    await requireRecentProof(services, request)
    const site = { ...requirePasskeySite(services), name: services.directory.settings.name }
    const session = await requireSession(services, request)
    const options = await inAccounts(() => services.accounts.passkeys.beginRegistration(session, site))
    return { options: options as z.input<typeof creationOptions> }
  },
})

export const postPasskey = chatEndpoint({
  ...common,
  access: 'enrolling',
  method: 'POST',
  path: '/passkeys',
  summary: 'Add the passkey that the browser created',
  description:
    'It signs in without a password and a second factor. The user gets a mail, and the first passkey ends their other sessions.',
  params: { credential: registrationParameter, name },
  reply: z.object({ passkey: passkeySchema }),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, request, services }) {
    await requireRecentProof(services, request)
    const session = await requireSession(services, request)
    const added = await addPasskey(services, session, { response: params.credential, name: params.name })
    return { passkey: passkeyFields(added) }
  },
})

export const patchPasskey = chatEndpoint({
  ...common,
  method: 'PATCH',
  path: '/passkeys/{passkey_id}',
  summary: 'Rename a passkey',
  params: { passkey_id, name },
  reply: z.object({}),
  failures: [],
  async handle({ caller, params, services }) {
    const write = { by: caller.id }
    await inAccounts(() => services.accounts.passkeys.rename(caller.id, params.passkey_id, params.name, write))
    return {}
  },
})

export const deletePasskey = chatEndpoint({
  ...common,
  method: 'DELETE',
  path: '/passkeys/{passkey_id}',
  summary: 'Remove a passkey, so that it no longer signs in',
  description: 'The user gets a mail. Sessions that were opened with it stay.',
  params: { passkey_id },
  reply: z.object({}),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ caller, params, request, services }) {
    await requireRecentProof(services, request)
    await removePasskey(services, caller.id, params.passkey_id)
    return {}
  },
})
