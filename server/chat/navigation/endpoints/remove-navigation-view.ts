import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { removeNavigationView } from '../actions.ts'

export const removeNavigationViewEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  summary: 'Delete a navigation view',
  tag: 'navigation views',
  access: 'user',
  // Fragments contain slashes, and not every client escapes them.
  restOfPath: true,
  params: { fragment: inPath(param.text()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, caller, services }) {
    await removeNavigationView(services, caller, params.fragment)
    return {}
  },
})
