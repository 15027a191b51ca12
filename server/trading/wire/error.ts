import { z } from 'zod'
import type { Failure } from '../../kernel/endpoint/failure.ts'

export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  messageFa: z.string(),
  details: z.record(z.string(), z.unknown()),
  retryable: z.boolean(),
})

export function errorJson({ code, kind, message, details }: Failure): z.input<typeof errorSchema> {
  return { code, message, messageFa: kind.messageFa ?? message, details, retryable: kind.retryable }
}
