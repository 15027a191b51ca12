import { z } from 'zod'
import { navigationViewSchema } from './wire.ts'

const navigationView = z.strictObject({ type: z.literal('navigation_view') })

export const navigationEvents = [
  navigationView.extend({ op: z.literal('add'), navigation_view: navigationViewSchema }),
  navigationView.extend({
    op: z.literal('update'),
    fragment: z.string(),
    data: navigationViewSchema.omit({ fragment: true }).partial(),
  }),
  navigationView.extend({ op: z.literal('remove'), fragment: z.string() }),
] as const
