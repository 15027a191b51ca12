import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { addNavigationView } from '../actions.ts'

export const addNavigationViewEndpoint = chatEndpoint({
  method: 'POST',
  path: '/navigation_views',
  summary: 'Add a navigation view',
  tag: 'navigation views',
  access: 'user',
  params: {
    fragment: param.text(z.string(), 'The part of the address after the #'),
    is_pinned: param.flag('Whether it is shown in the sidebar'),
    name: withDefault(param.textOrNull(z.string(), 'Only for views that are not built into clients'), null),
  },
  reply: z.object({}),
  failures: [],
  async handle({ params: { fragment, is_pinned: isPinned, name }, caller, services }) {
    await addNavigationView(services, caller, { fragment, isPinned, name })
    return {}
  },
})
