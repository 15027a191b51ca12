import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'

export const joinKey = inPath(
  param.text(z.string().regex(/^[a-z0-9]{1,64}$/, 'is not the end of a link'), 'The last part of the link'),
)

export const joinEmail = param.text(z.string().min(1).max(254), 'The address of the new account')
