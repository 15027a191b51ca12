import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { allowsPasswords } from '../../sso/rules/sign-in-methods.ts'

export const getSignUp = chatEndpoint({
  method: 'GET',
  path: '/sign_up',
  under: browserPrefix,
  tag: 'Joining',
  summary: 'Get whether people can create an account without an invitation',
  access: 'anonymous',
  params: {},
  reply: z.object({ is_open: z.boolean() }),
  failures: [],
  handle({ services: { directory, mail } }) {
    const { invite_required: isClosed, authentication_methods: methods } = directory.settings
    const isOpen = !isClosed && mail !== undefined && allowsPasswords(methods) && !directory.isDeactivated
    return { is_open: isOpen }
  },
})
