import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readNavigationViews } from '../store.ts'
import { navigationViewSchema, navigationViewWire } from '../wire.ts'

export const getNavigationViews = chatEndpoint({
  method: 'GET',
  path: '/navigation_views',
  summary: 'List the user’s navigation views',
  tag: 'navigation views',
  access: 'user',
  params: {},
  reply: z.object({ navigation_views: z.array(navigationViewSchema) }),
  failures: [],
  async handle({ caller, services: { database } }) {
    return { navigation_views: (await readNavigationViews(database.sql, caller.id)).map(navigationViewWire) }
  },
})
