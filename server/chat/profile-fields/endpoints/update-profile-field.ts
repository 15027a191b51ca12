import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { changeProfileField } from '../actions/change-profile-fields.ts'
import { fieldInput, fieldParameters } from './field-parameters.ts'

export const updateProfileFieldEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  summary: 'Change a custom profile field',
  tag: 'profile fields',
  access: 'administrator',
  params: { ...fieldParameters, field_id: inPath(param.rowId()) },
  reply: z.object({}),
  failures: [],
  async handle({ params: { field_id, ...sent }, services }) {
    await changeProfileField(services, field_id, fieldInput(sent))
    return {}
  },
})
