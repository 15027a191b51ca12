import { z } from 'zod'

export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')
