import { innerMemberTexts, readMemberTexts, stringOf } from '../../kernel/http/json-members.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'

/** What a client asks for. `id` is JSON text, to be sent back as it came. */
export interface Frame {
  readonly id: string
  readonly method: string
  /** In the order sent; what is not plain is its JSON text. */
  readonly pairs: readonly Pair[]
}

export interface BadFrame {
  readonly id: string
  /** Undefined where the whole frame is at fault. */
  readonly member: string | undefined
  readonly rule: string
}

const noId = 'null'
const members = new Set(['id', 'method', 'params'])
const idForm = /^(?:-?\d{1,15}|null|"(?:[^"\\]|\\.){0,64}")$/su
const idLengthMax = 64
const membersMax = 100

export function readFrame(text: string): Frame | BadFrame {
  const sent = readMemberTexts(text)
  if (sent === undefined) return { id: noId, member: undefined, rule: 'The frame is not a JSON object' }
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

/** A string is what it says, a number the characters sent, null nothing at all. */
function plainText(text: string): string | undefined {
  if (text === 'null') return undefined
  return text.startsWith('"') ? stringOf(text) : text
}
