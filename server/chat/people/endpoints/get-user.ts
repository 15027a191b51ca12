import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { userForViewer, userSchema } from '../wire/user.ts'
import { formParameters, userInPath, userNamed } from './user-parameters.ts'

export const getUser = chatEndpoint({
  method: 'GET',
  path: '/users/{user_id_or_email}',
  tag: 'Users',
  summary: 'Get a user or bot',
  access: 'user',
  params: { user_id_or_email: userInPath, ...formParameters },
  reply: z.object({ user: userSchema }),
  failures: [],
  async handle({ params, caller, services }) {
    const user = await userNamed(services, caller, params.user_id_or_email)
    const form = {
      site: services.site(),
      clientGravatar: params.client_gravatar,
      withProfile: params.include_custom_profile_fields,
    }
    return { user: userForViewer(user, caller, form) }
  },
})
