import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createProfileField } from '../actions/change-profile-fields.ts'
import type { FieldType } from '../rules/profile-field.ts'
import { fieldInput, fieldParameters } from './field-parameters.ts'

export const createProfileFieldEndpoint = chatEndpoint({
  method: 'POST',
  path: '/realm/profile_fields',
  summary: 'Add a custom profile field',
  tag: 'profile fields',
  access: 'administrator',
  params: {
    ...fieldParameters,
    field_type: param.integer(
      z.int().min(1).max(8),
      '1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns',
    ),
  },
  reply: z.object({ id: z.int() }),
  failures: [],
  async handle({ params: { field_type, ...sent }, services }) {
    return { id: await createProfileField(services, field_type as FieldType, fieldInput(sent)) }
  },
})
