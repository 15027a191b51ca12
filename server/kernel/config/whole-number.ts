import { z } from 'zod'

/** From `least` to `most`, both included. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
