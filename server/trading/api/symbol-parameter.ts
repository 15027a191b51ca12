import { z } from 'zod'
import { param } from '../../kernel/endpoint/parameter.ts'

/** Symbols are lowercase in every reply and taken in any case. */
export const symbolParameter = param.text(
  z
    .string()
    .min(1)
    .max(40)
    .transform((text) => text.toLowerCase()),
  'Market or coin, in any case',
)
