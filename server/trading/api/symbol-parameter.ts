import { z } from 'zod'
import { param, taking } from '../../kernel/endpoint/parameter.ts'

const symbolText = z
  .string()
  .min(1)
  .max(40)
  .transform((text) => text.toLowerCase())

const plainForm = /^[a-z0-9]{1,40}$/

/** Symbols are lowercase in every reply and accepted in any case. */
export const symbolParameter = taking(param.text(symbolText, 'Market or coin, in any case'), (text) =>
  plainForm.test(text),
)
