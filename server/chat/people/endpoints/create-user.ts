import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createUser } from '../actions/create-user.ts'

export const postUser = chatEndpoint({
  method: 'POST',
  path: '/users',
  tag: 'Users',
  summary: 'Create an account for another person, with an initial password',
  access: 'administrator',
  params: {
    email: param.text(z.string().min(1).max(254), 'The address of the new user'),
    password: param.text(z.string().max(1000), 'The initial password'),
    full_name: param.text(z.string().max(1000), 'The display name'),
  },
  reply: z.object({ user_id: z.int() }),
  failures: [],
  async handle({ params: { email, password, full_name: fullName }, caller, services }) {
    return { user_id: await createUser(services, caller, { email, password, fullName }) }
  },
})
