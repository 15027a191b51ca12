import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { addNavigationView } from '../actions.ts'

export const addNavigationViewEndpoint = chatEndpoint({
  method: 'POST',
  path: '/navigation_views',
  summary: 'Configure a navigation view',
  tag: 'navigation views',
  access: 'user',
  params: {
    fragment: param.text(z.string(), 'What stands behind the # of the address'),
    is_pinned: param.flag('Whether it is shown in the sidebar'),
    name: withDefault(param.textOrJson(z.string().nullable(), 'Only for views clients do not have built in'), null),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params: { fragment, is_pinned: isPinned, name }, caller, services }) {
    await addNavigationView(services, caller, { fragment, isPinned, name })
    return {}
  },
})
