import { z } from 'zod'

export const terminalPartNames = ['layout', 'chart', 'drawings'] as const
export type TerminalPartName = (typeof terminalPartNames)[number]

/** The longest JSON text of one part. */
export const terminalPartLengthMax = 16_000
/** Lines and levels in one market. */
const drawingsMax = 50

const word = z.string().regex(/^[\w-]{1,20}$/)
const point = z.strictObject({ timeMs: z.int().min(0), price: z.number().positive() })

const schemas: Readonly<Record<TerminalPartName, z.ZodType>> = {
  layout: z.strictObject({
    hidden: z.array(word).max(20),
    sizes: z.record(word, z.int().min(0).max(10_000)).refine((sizes) => Object.keys(sizes).length <= 20),
    isChatShown: z.boolean().optional(),
  }),
  chart: z.strictObject({
    size: word,
    isLog: z.boolean(),
    indicators: z.array(word).max(20),
    /** Of indicators, by name. */
    inputs: z
      .record(word, z.array(z.number().positive().max(1_000)).max(5))
      .refine((inputs) => Object.keys(inputs).length <= 20)
      .optional(),
  }),
  drawings: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('level'), price: z.number().positive() }),
        z.strictObject({ kind: z.literal('line'), from: point, to: point }),
      ]),
    )
    .max(drawingsMax),
}

/** Whether a text is the JSON of this part. */
export function isTerminalPart(name: TerminalPartName, text: string): boolean {
  if (text.length > terminalPartLengthMax) return false
  try {
    return schemas[name].safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
