import type { Answer } from '../../server/chat/testing.ts'
import type { Leak } from './canaries.ts'
import { activeRoles, type OutcomeLetter, outcomesOf, type PlaceKind, type Role, roles } from './roles.ts'
import type { Cell, RequestInput, Row } from './row.ts'
import type { AccessWorld } from './world-for-test.ts'

export interface RowOutcome {
  /** In the format of the row's `expected`, with all letters. */
  readonly outcomes: Readonly<Record<string, string>>
  readonly leaks: readonly (Leak & { readonly where: string })[]
  /** The replies, for debugging. */
  readonly replies: readonly string[]
}

/** A row's expectation by place; `anywhere` for rows without a place. */
export function expectedOf({ expected }: Row): Record<string, string> {
  const byPlace: Readonly<Record<string, string>> = typeof expected === 'string' ? { anywhere: expected } : expected
  return Object.fromEntries(Object.entries(byPlace).map(([kind, text]) => [kind, outcomesOf(text)]))
}

/** Sends every request of a row and checks all replies and events. */
export async function runRow(world: AccessWorld, name: string, row: Row): Promise<RowOutcome> {
  const outcomes: Record<string, string> = {}
  const leaks: (Leak & { where: string })[] = []
  const replies: string[] = []
  const listen = () => {
    for (const { role, event } of world.received()) {
      const where = `${name}, event ${event.type} ${event.op ?? ''}`
      for (const leak of world.canaries.leaks(JSON.stringify(event), role)) leaks.push({ ...leak, where })
    }
  }
  for (const kind of Object.keys(expectedOf(row))) {
    let outcome = ''
    for (const role of roles) {
      const cell = await cellOf(world, row, kind, role, listen)
      const { letter, answer, sent } = await runCell(name, row, cell)
      outcome += letter
      if (letter !== 'y') replies.push(`${kind} ${role}: ${answer.status} ${answer.body.code} ${answer.body.msg}`)
      const where = `${name}, ${kind}`
      for (const leak of world.canaries.leaks(JSON.stringify(answer.body), role, sent)) leaks.push({ ...leak, where })
    }
    outcomes[kind] = outcome
  }
  listen()
  return { outcomes, leaks, replies }
}

async function cellOf(world: AccessWorld, row: Row, kind: string, role: Role, listen: () => void): Promise<Cell> {
  const placeKind = kind === 'anywhere' ? 'public' : (kind as PlaceKind)
  const caller = row.standIn === true ? await world.standIn(role) : world.callerOf(role)
  if (row.freshPlace !== true || !activeRoles.includes(role))
    return { world, role, caller, place: await world.sharedPlace(placeKind), isAbsent: false }
  listen()
  const place = await world.places.make(placeKind)
  // The former subscriber was subscribed while the place was created and legitimately received its event.
  world.dropEvents('formerSubscriber')
  return { world, role, caller, place, isAbsent: false }
}

async function runCell(name: string, row: Row, cell: Cell) {
  const { answer, sent } = await request(name, row, cell)
  const letter = letterOf(answer)
  const revealsMore = letter !== 'f' && letter !== '?'
  if (revealsMore || isNotOfAccess(answer) || callerOnlyRefusal.test(answer.body.msg)) return { letter, answer, sent }
  // Request a missing object to learn the reply for missing ones.
  const place = cell.world.nowhere(cell.place.kind)
  const absent = await request(name, row, { ...cell, place, isAbsent: true })
  const isAlike = comparableReply(cell, answer) === comparableReply(cell, absent.answer)
  return { letter: isAlike ? 'n' : letter, answer, sent }
}

/** Refusals that depend only on the caller. */
const callerOnlyRefusal =
  /^(?:Not allowed for guest users|This endpoint does not accept bot requests\.|This API is not available to incoming webhook bots\.|Insufficient permission)$/

async function request(name: string, row: Row, cell: Cell): Promise<{ answer: Answer; sent: string }> {
  const input = await row.ask(cell)
  const answer = await (input.send === undefined ? usualRequest(name, row, cell, input) : input.send(cell))
  return { answer, sent: JSON.stringify(input) }
}

function usualRequest(
  name: string,
  { browser }: Row,
  cell: Cell,
  { path = {}, params = {} }: RequestInput,
): Promise<Answer> {
  const [method = '', template = ''] = name.split(' ')
  const url = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(path[key] ?? 987_654))
  const { world, role, caller } = cell
  if (browser !== true) return world.chat.call(caller, method, url, params)
  return world.browse(role, caller, method, url, params as Record<string, string>)
}

/** The reply without the parts that repeat the request. */
function comparableReply({ place }: Cell, { status, body }: Answer): string {
  const text = JSON.stringify([status, body.code, body.msg])
  return text
    .replaceAll(place.name, 'NAME')
    .replaceAll(/nowhere\d+/g, 'NAME')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d+/g, '0')
}

function letterOf({ status, body }: Answer): OutcomeLetter {
  if (status < 400) return 'y'
  if (body.code === 'UNAUTHORIZED') return 'u'
  if (body.code === 'UNAUTHORIZED_PRINCIPAL') return 'p'
  if (body.code === 'CANNOT_ADMINISTER_CHANNEL') return 'c'
  return body.code === 'BAD_REQUEST' && !isNotOfAccess({ status, body }) ? 'f' : '?'
}

/** Invalid parameters and server errors are no access decisions. */
function isNotOfAccess({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status >= 500 || body.var_name !== undefined
}
