import { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The problem of a value, as the end of a sentence that starts with the parameter's name. */
export function describeIssue(issue: Issue, schema: z.ZodType): string {
  const rule = ruleOf(issue, schemaAt(schema, issue.path))
  if (issue.path.length === 0) return rule
  return `is not valid: [${issue.path.map((part) => JSON.stringify(part)).join('][')}] ${rule}`
}

/** The expected value, for the error about text that is not JSON. */
export function expectation(schema: z.ZodType): string {
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'an integer' : 'a number'
  if (schema instanceof z.ZodBoolean) return 'a boolean'
  return 'valid JSON'
}

function ruleOf(issue: Issue, schema: z.ZodType | undefined): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${typeName(issue.expected, schema)}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `is not ${JSON.stringify(issue.values[0])}`
        : `is not one of ${issue.values.slice(0, 30).map(String).join(', ')}${issue.values.length > 30 ? ', …' : ''}`
    case 'too_big':
      return boundRule(issue.origin, 'most', Number(issue.maximum), issue.inclusive !== false)
    case 'too_small':
      return boundRule(issue.origin, 'least', Number(issue.minimum), issue.inclusive !== false)
    case 'unrecognized_keys':
      return `has unknown members: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return unionRule(issue.errors, issue.message, schema instanceof z.ZodUnion ? schema.options : [])
    case 'custom':
      return issue.message
    default:
      return `is not valid: ${issue.message}`
  }
}

function boundRule(origin: string, side: 'least' | 'most', bound: number, inclusive: boolean): string {
  if (origin === 'string') {
    if (side === 'most') return `is longer than ${bound} characters`
    return bound === 1 ? 'is empty' : `is shorter than ${bound} characters`
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return side === 'most' ? `has more than ${bound} items` : `has fewer than ${bound} items`
  }
  if (inclusive) return side === 'most' ? `is greater than ${bound}` : `is less than ${bound}`
  return side === 'most' ? `is not less than ${bound}` : `is not greater than ${bound}`
}

/** If every branch expects another type, all are named; otherwise the branch that matched furthest is reported. */
function unionRule(
  branches: readonly (readonly Issue[])[],
  message: string,
  options: readonly z.core.$ZodType[],
): string {
  const first = branches.map((issues) => issues[0])
  const wanted = first.map((issue, index) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? typeName(issue.expected, options[index]) : undefined,
  )
  if (wanted.length > 0 && wanted.every((name) => name !== undefined))
    return `is not ${[...new Set(wanted)].join(' or ')}`
  const furthest = first.find((issue, index) => issue !== undefined && wanted[index] === undefined)
  return furthest === undefined ? `is not valid: ${message}` : describeIssue(furthest, z.unknown())
}

function typeName(expected: string, schema: z.core.$ZodType | undefined): string {
  if (expected === 'int' || (expected === 'number' && schema instanceof z.ZodNumber && schema.isInt))
    return 'an integer'
  if (expected === 'array' || expected === 'tuple') return 'a list'
  return `${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}`
}

function schemaAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): z.ZodType | undefined {
  const [first, ...rest] = path
  const inner = unwrapped(schema)
  if (first === undefined) return inner
  if (inner instanceof z.ZodArray) return schemaAt(inner.element as z.ZodType, rest)
  if (inner instanceof z.ZodObject) return schemaAt(inner.shape[String(first)] as z.ZodType | undefined, rest)
  return undefined
}

function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrapped(schema.unwrap() as z.ZodType)
  return schema
}
