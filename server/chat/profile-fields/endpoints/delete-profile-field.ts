import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeProfileField } from '../actions/change-profile-fields.ts'

export const deleteProfileFieldEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  summary: 'Delete a custom profile field and its values',
  tag: 'profile fields',
  access: 'administrator',
  params: { field_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await removeProfileField(services, params.field_id)
    return {}
  },
})
