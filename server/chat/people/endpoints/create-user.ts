import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createUser } from '../actions/create-user.ts'

export const postUser = chatEndpoint({
  method: 'POST',
  path: '/users',
  tag: 'Users',
  summary: 'Make an account for somebody, who signs in with the password given',
  access: 'administrator',
  params: {
    email: param.text(z.string().min(1).max(254), 'Address of the new person'),
    password: param.text(z.string().max(1000), 'Their first password'),
    full_name: param.text(z.string().max(1000), 'Their name'),
  },
  reply: z.object({ user_id: z.int() }),
  failures: [],
  async handle({ params: { email, password, full_name: fullName }, caller, services }) {
    return { user_id: await createUser(services, caller, { email, password, fullName }) }
  },
})
