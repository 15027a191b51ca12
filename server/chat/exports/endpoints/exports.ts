import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { requireProofInBrowser } from '../../sign-in/access.ts'
import { deleteExport, requestExport } from '../actions.ts'
import { readExports } from '../store/data-exports.ts'
import { dataExportSchema, dataExportWire, exportTypes } from '../wire.ts'
import { consents } from '../worker/write-export.ts'

const tag = 'Server and organization'

export const postExport = chatEndpoint({
  method: 'POST',
  path: '/export/realm',
  tag,
  summary: 'Request an export of the organization’s data',
  access: 'administrator',
  params: {
    export_type: withDefault(
      param.textOrJson(
        z.union([z.enum(exportTypes), z.literal([1, 2])]),
        'public, or 1 of older clients: public data; full_with_consent, or 2: also the private data of users who consent',
      ),
      'public',
    ),
  },
  reply: z.object({ id: z.int() }),
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireProofInBrowser(services, request)
    const { export_type: type } = params
    return { id: await requestExport(services, caller, type === 2 || type === 'full_with_consent' ? 2 : 1) }
  },
})

export const getExports = chatEndpoint({
  method: 'GET',
  path: '/export/realm',
  tag,
  summary: 'List all exports',
  access: 'administrator',
  params: {},
  reply: z.object({ exports: z.array(dataExportSchema) }),
  failures: [],
  async handle({ services }) {
    const all = await readExports(services.database.sql)
    return { exports: all.map((one) => dataExportWire(one, services.site())) }
  },
})

export const deleteExportEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  tag,
  summary: 'Delete an export',
  access: 'administrator',
  params: { export_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await deleteExport(services, caller, params.export_id)
    return {}
  },
})

export const getExportConsents = chatEndpoint({
  method: 'GET',
  path: '/export/realm/consents',
  tag,
  summary: 'List which users consent to the export of their private data',
  access: 'administrator',
  params: {},
  reply: z.object({
    export_consents: z.array(
      z.strictObject({ user_id: z.int(), consented: z.boolean(), email_address_visibility: z.int() }),
    ),
  }),
  failures: [],
  handle({ services }) {
    const people = [...services.directory.users()].filter((user) => user.isActive && !user.isBot)
    return {
      export_consents: people.map((user) => ({
        user_id: user.id,
        consented: consents(user),
        email_address_visibility: userSetting(user, 'email_address_visibility'),
      })),
    }
  },
})
