import { z } from 'zod'
import { withoutMisspelledIntegers } from '../values/misspelled-integers.ts'
import { parseSentJson } from '../values/nesting.ts'
import { describeIssue, expectation } from './describe-issue.ts'

/**
 * How a parameter's text becomes a value. `text` is taken literally; `text_or_null` too, except `null`; `json` must be JSON;
 * `text_or_json` accepts a raw and a quoted string, since real clients send both. It is for words of a list: free text may
 * begin and end with quotes of its own.
 */
export type Encoding = 'text' | 'text_or_null' | 'json' | 'text_or_json'

export interface Parameter<T = unknown> {
  readonly encoding: Encoding
  readonly schema: z.ZodType<T>
  /** A fast path: true if the schema would accept the text unchanged. */
  readonly takes: ((text: string) => boolean) | undefined
  /** The same for a value parsed from JSON. */
  readonly takesParsed: ((value: unknown) => boolean) | undefined
  readonly presence: 'required' | 'optional' | 'defaulted'
  /** An empty text is malformed, even where the dialect reads empty texts of optional parameters as absent. */
  readonly refusesEmpty: boolean
  readonly fallback: T | undefined
  readonly aliases: readonly string[]
  readonly place: 'request' | 'path'
  /** Whether the values of the parameters declared before it make it meaningless: then its text is not read. */
  readonly isIgnored: ((values: Readonly<Record<string, unknown>>) => boolean) | undefined
  readonly description: string
}

export type Parameters = Readonly<Record<string, Parameter>>

export type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never
}

/** Why a parameter was refused; the dialect formulates the error. */
export interface ParameterProblem {
  readonly parameter: string
  readonly kind: 'missing' | 'malformed' | 'repeated' | 'unknown'
  /** The violated rule, as the end of a sentence that starts with the parameter's name. */
  readonly rule: string
}

function parameter<T>(encoding: Encoding, schema: z.ZodType<T>, description: string): Parameter<T> {
  return {
    encoding,
    schema,
    takes: undefined,
    takesParsed: undefined,
    presence: 'required',
    refusesEmpty: false,
    fallback: undefined,
    aliases: [],
    place: 'request',
    isIgnored: undefined,
    description,
  }
}

function text(): Parameter<string>
function text<T>(schema: z.ZodType<T>, description?: string): Parameter<T>
function text(schema: z.ZodType = z.string(), description = ''): Parameter {
  return parameter('text', schema, description)
}

const wholeNumber = z.int()

/** The largest id of a row: the database cannot compare a column of ids with a larger number. */
export const rowId = z.int().min(0).max(2_147_483_647)

export const param = {
  text,
  textOrNull: (schema: z.ZodType<string>, description = '') =>
    parameter<string | null>('text_or_null', schema.nullable(), description),
  json: <T>(schema: z.ZodType<T>, description = '') => parameter('json', schema, description),
  textOrJson: <T>(schema: z.ZodType<T>, description = '') => parameter('text_or_json', schema, description),
  integer: <T extends number = number>(schema: z.ZodType<T> = wholeNumber as never, description = '') =>
    parameter('json', schema, description),
  rowId: (description = '') => parameter('json', rowId, description),
  flag: (description = '') => parameter('json', z.boolean(), description),
  choice: <const V extends readonly [string, ...string[]]>(values: V, description = '') =>
    taking(parameter('text', z.enum(values), description), (text) => values.includes(text)),
}

/** Adds a fast path for frequent values: the schema runs only if `takes` is false. */
export function taking<T>(inner: Parameter<T>, takes: (text: string) => boolean): Parameter<T> {
  return { ...inner, takes }
}

/** The same for a JSON parameter. */
export function takingParsed<T>(inner: Parameter<T>, takesParsed: (value: unknown) => boolean): Parameter<T> {
  return { ...inner, takesParsed }
}

export function optional<T>(inner: Parameter<T>): Parameter<T | undefined> {
  return { ...inner, schema: inner.schema as z.ZodType<T | undefined>, presence: 'optional' }
}

/** For a check: a client that has lost its value must not continue without the check. */
export function refusingEmpty<T>(inner: Parameter<T>): Parameter<T> {
  return { ...inner, refusesEmpty: true }
}

export function withDefault<T>(inner: Parameter<T>, fallback: NoInfer<T>): Parameter<T> {
  return { ...inner, presence: 'defaulted', fallback }
}

export function alias<T>(inner: Parameter<T>, ...names: string[]): Parameter<T> {
  return { ...inner, aliases: names }
}

/** Ignores what is sent, if other values make it meaningless; even a malformed text. Of these, declare the others first. */
export function ignoredIf<T>(
  inner: Parameter<T | undefined>,
  isIgnored: (values: Readonly<Record<string, unknown>>) => boolean,
): Parameter<T | undefined> {
  return { ...inner, isIgnored }
}

export function inPath<T>(inner: Parameter<T>): Parameter<T> {
  return { ...inner, place: 'path' }
}

export type ReadValue = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly rule: string }

/** Reads one parameter from its text. */
export function readParameter(definition: Parameter, text: string): ReadValue {
  const { encoding, schema } = definition
  if (definition.takes?.(text) === true) return { ok: true, value: text }
  if (text.includes('\0')) return nullBytes
  if (encoding === 'text') return checked(schema, text)
  if (encoding === 'text_or_null') return checked(schema, text === 'null' ? null : text)
  const parsed = parseSentJson(text)
  if (parsed !== undefined && hasTooManyValues(text, parsed.value)) return tooManyValues
  if (parsed !== undefined && text.includes(nullEscape) && escapedNull.test(text)) return nullBytes
  if (
    parsed !== undefined &&
    typeof parsed.value === 'number' &&
    !digits.test(text) &&
    acceptsOnlyIntegers(schema, parsed.value)
  )
    return notDigits
  const misspelled = parsed !== undefined ? withoutMisspelledIntegers(text) : undefined
  if (misspelled !== undefined) {
    const taken = checked(schema, misspelled)
    // If the schema accepts any number, its spelling does not matter.
    if (!taken.ok) return encoding === 'json' ? taken : checked(schema, text)
  }
  if (encoding === 'json') {
    if (parsed !== undefined && definition.takesParsed?.(parsed.value) === true)
      return { ok: true, value: parsed.value }
    return parsed !== undefined ? checked(schema, parsed.value) : { ok: false, rule: `is not ${expectation(schema)}` }
  }
  const asJson = parsed !== undefined ? checked(schema, parsed.value) : undefined
  return asJson?.ok === true ? asJson : checked(schema, text)
}

// PostgreSQL cannot store this character, so no parameter may contain it, raw or as a JSON escape.
const nullBytes = { ok: false, rule: 'must not contain null bytes' } as const
const nullEscape = '\\u0000'
const escapedNull = /(?<!\\)(?:\\\\)*\\u0000/

/** Of lists and objects at any depth. The longest list that an endpoint accepts has 50,000. */
const valuesMax = 60_000
const tooManyValues = { ok: false, rule: `has more than ${valuesMax} values` } as const

/** A schema takes microseconds for each value, so that a megabyte of them would occupy the server for seconds. */
function hasTooManyValues(text: string, parsed: unknown): boolean {
  // Each value takes at least two characters.
  if (text.length <= 2 * valuesMax) return false
  let count = 0
  const pending = [parsed]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner: unknown[] = Object.values(next)
    count += inner.length
    if (count > valuesMax) return true
    for (const value of inner) pending.push(value)
  }
  return false
}

const digits = /^\s*-?[0-9]+\s*$/
const notDigits = { ok: false, rule: 'is not an integer' } as const
const half = 0.5

/** Whether a number must be an integer here: the schema accepts the one before it and not the fraction after that. */
function acceptsOnlyIntegers(schema: z.ZodType, value: number): boolean {
  const integer = Math.trunc(value)
  return schema.safeParse(integer).success && !schema.safeParse(integer + half).success
}

/** Only the first problem is reported; finding and describing the others takes longer than reading the value. */
const untilFirstIssue: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

function checked(schema: z.ZodType, value: unknown): ReadValue {
  const result = schema.safeParse(value, untilFirstIssue)
  if (result.success) return { ok: true, value: result.data }
  const [issue] = result.error.issues
  return { ok: false, rule: issue === undefined ? 'is not valid' : describeIssue(issue, schema) }
}
