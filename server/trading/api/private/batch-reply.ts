import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorJson, errorSchema } from '../../wire/error.ts'

/** A list in the order of the request; each item has the order or the error. */
export const batchReply = <Order extends z.ZodType>(order: Order) =>
  z.array(z.union([z.object({ order }), z.object({ error: errorSchema })]))

export function batchAnswer<Order>(answers: readonly (Order | Failure)[], write: (order: Order) => string) {
  const texts = answers.map((answer) =>
    answer instanceof Failure ? JSON.stringify({ error: errorJson(answer) }) : `{"order":${write(answer)}}`,
  )
  return new PreparedJson(`[${texts.join(',')}]`)
}
