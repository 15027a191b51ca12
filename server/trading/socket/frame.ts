import { areCharacters, innerMemberTexts, stringOf } from '../../kernel/http/json-members.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { nestsTooDeep } from '../../kernel/values/nesting.ts'

/** A request of a client. `id` is JSON text, which the reply repeats. */
export interface Frame {
  readonly id: string
  readonly method: string
  /** In the order sent; nested values are JSON text. */
  readonly pairs: readonly Pair[]
}

export interface BadFrame {
  readonly id: string
  /** Undefined if the whole frame is invalid. */
  readonly member: string | undefined
  readonly rule: string
}

const noId = 'null'
const members = new Set(['id', 'method', 'params'])
const idForm = /^(?:-?\d{1,15}|null|"(?:[^"\\]|\\.){0,64}")$/su
const idLengthMax = 64
const idMax = 1e15
const membersMax = 100

export function readFrame(text: string): Frame | BadFrame {
  if (nestsTooDeep(text)) return tooDeep
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return notAnObject
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return notAnObject
  const frame = plainFrame(text, parsed as Record<string, unknown>) ?? scannedFrame(text)
  if (isBad(frame) || areCharacters(text, frame.pairs)) return frame
  return { id: frame.id, member: 'params', rule: 'has an escape that is no character' }
}

const tooDeep: BadFrame = { id: noId, member: undefined, rule: 'The frame nests too deep' }
const notAnObject: BadFrame = { id: noId, member: undefined, rule: 'The frame is not a JSON object' }

/**
 * The fast path for the usual form of a frame, with the id first and string parameters: the parsed values equal the sent
 * text. Undefined for any other frame.
 */
function plainFrame(text: string, sent: Readonly<Record<string, unknown>>): Frame | undefined {
  for (const name in sent) if (!members.has(name)) return undefined
  const { id, method, params = {} } = sent
  if (typeof id !== 'number' || typeof method !== 'string') return undefined
  if (!text.startsWith(`{"id":${id},`) || !Number.isSafeInteger(id) || Math.abs(id) >= idMax) return undefined
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined
  const pairs = plainPairs(params as Record<string, unknown>)
  return pairs && { id: String(id), method, pairs }
}

/** Undefined if the exact text matters: for numbers, nested values, and names whose order an object does not preserve. */
function plainPairs(params: Readonly<Record<string, unknown>>): Pair[] | undefined {
  const pairs: Pair[] = []
  for (const name in params) {
    const value = params[name]
    const first = name.charCodeAt(0)
    if (first >= 48 && first <= 57) return undefined
    if (typeof value === 'string') pairs.push([name, value])
    else if (typeof value === 'boolean') pairs.push([name, String(value)])
    else if (value !== null) return undefined
  }
  return pairs.length > membersMax ? undefined : pairs
}

/** Reads a frame from the exact text, which is a JSON object. */
function scannedFrame(text: string): Frame | BadFrame {
  const sent = innerMemberTexts(text)
  invariant(sent !== undefined, 'a JSON object has members')
  const id = sent.get('id') ?? noId
  if (!idForm.test(id))
    return { id: noId, member: 'id', rule: `is not a whole number or a string of up to ${idLengthMax}` }
  for (const name of sent.keys())
    if (!members.has(name)) return { id, member: name, rule: 'is not a member of a frame' }
  const method = plainText(sent.get('method') ?? 'null')
  if (method === undefined || !sent.get('method')?.startsWith('"'))
    return { id, member: 'method', rule: 'is not a string' }
  const params = sent.get('params')
  if (params === undefined || params === 'null') return { id, method, pairs: [] }
  const read = innerMemberTexts(params)
  if (read === undefined) return { id, member: 'params', rule: 'is not a JSON object' }
  if (read.size > membersMax) return { id, member: 'params', rule: `has more than ${membersMax} members` }
  return { id, method, pairs: pairsOf(read) }
}

export function isBad(frame: Frame | BadFrame): frame is BadFrame {
  return 'rule' in frame
}

function pairsOf(params: ReadonlyMap<string, string>): Pair[] {
  const pairs: Pair[] = []
  for (const [name, text] of params) {
    const value = plainText(text)
    if (value !== undefined) pairs.push([name, value])
  }
  return pairs
}

/** A string is decoded, a number stays as sent, null is undefined. */
function plainText(text: string): string | undefined {
  if (text === 'null') return undefined
  return text.startsWith('"') ? stringOf(text) : text
}
