import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { isSystemBot } from '../../directory/system-bots.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { isKnown, knownUsers } from '../access/users.ts'
import { userForViewer, userSchema } from '../wire/user.ts'
import { formParameters } from './user-parameters.ts'

export const getUsers = chatEndpoint({
  method: 'GET',
  path: '/users',
  tag: 'Users',
  summary: 'List the users the caller may know, including bots and deactivated users',
  access: 'user',
  params: {
    ...formParameters,
    user_ids: optional(param.json(z.array(z.int()).max(10_000), 'Only these users; unknown ids are ignored')),
  },
  reply: z.object({ members: z.array(userSchema) }),
  failures: [],
  async handle({ params, caller, services }) {
    const known = await knownUsers(services, caller)
    const wanted = params.user_ids === undefined ? undefined : new Set(params.user_ids)
    const form = {
      site: services.site(),
      clientGravatar: params.client_gravatar,
      withProfile: params.include_custom_profile_fields,
    }
    const members = [...services.directory.users()]
      .filter((user) => !isSystemBot(user) && isKnown(known, user.id))
      .filter(({ id }) => wanted === undefined || wanted.has(id))
      .map((user) => userForViewer(user, caller, form))
    return { members }
  },
})
