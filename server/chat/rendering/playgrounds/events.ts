import { z } from 'zod'
import { playgroundSchema } from './wire.ts'

export const playgroundEvents = [
  z.strictObject({ type: z.literal('realm_playgrounds'), realm_playgrounds: z.array(playgroundSchema) }),
] as const
