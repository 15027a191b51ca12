import { z } from 'zod'
import type { NavigationView } from './rules.ts'

export const navigationViewSchema = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullable(),
})

export type NavigationViewWire = z.input<typeof navigationViewSchema>

export function navigationViewWire({ fragment, isPinned, name }: NavigationView): NavigationViewWire {
  return { fragment, is_pinned: isPinned, name }
}
