import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { reorderProfileFields } from '../actions/change-profile-fields.ts'

export const reorderProfileFieldsEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/realm/profile_fields',
  summary: 'Change the order of the custom profile fields',
  tag: 'profile fields',
  access: 'administrator',
  params: { order: param.json(z.array(z.int())) },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    await reorderProfileFields(services, params.order)
    return {}
  },
})
