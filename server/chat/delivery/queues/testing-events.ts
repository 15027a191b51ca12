import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { numberedEventSchemas } from './chat-events.ts'

interface SeenEvent {
  readonly type: string
  readonly op?: string
}

const eventName = ({ type, op }: SeenEvent): string => (op === undefined ? type : `${type} ${op}`)

/** By event name: the schemas of a name are the same for every event. */
const schemasByName = new Map<string, readonly z.ZodObject[]>()

/** The schema that matches an event as a client reads it, without undeclared fields; throws if none matches. */
export function schemaOf(event: SeenEvent): z.ZodObject {
  const candidates = schemasNamed(event)
  const problems: string[] = []
  for (const schema of candidates) {
    const problem = problemOf(schema, event)
    if (problem === undefined) return schema
    problems.push(problem)
  }
  const reasons = candidates.length === 0 ? 'it is not in the list of events' : problems.join('; or ')
  throw new InvariantBroken(`event ${eventName(event)} is not as declared: ${reasons}: ${JSON.stringify(event)}`)
}

function schemasNamed(event: SeenEvent): readonly z.ZodObject[] {
  const name = JSON.stringify([event.type, event.op])
  const known = schemasByName.get(name)
  if (known !== undefined) return known
  const schemas = numberedEventSchemas.filter((schema) => isOf(schema, event))
  schemasByName.set(name, schemas)
  return schemas
}

function isOf({ shape }: z.ZodObject, { type, op }: SeenEvent): boolean {
  const accepts = (field: string, value: unknown) => (shape[field] as z.ZodType).safeParse(value).success
  return accepts('type', type) && ('op' in shape ? accepts('op', op) : op === undefined)
}

function problemOf(schema: z.ZodObject, event: SeenEvent): string | undefined {
  const checked = schema.safeParse(event)
  if (!checked.success)
    return checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')
  return isDeepStrictEqual(checked.data, event) ? undefined : 'a part of it has a field that is not declared'
}
