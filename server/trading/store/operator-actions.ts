import type { Sql } from '../../kernel/storage/database.ts'
import { type Page, type PageRequest, pageOf, window } from './queries/page.ts'

/** Plain data in the format of the API: numbers as decimal text. */
export type Facts = Readonly<Record<string, unknown>>

export interface NewOperatorAction {
  readonly atMs: number
  readonly operatorId: number
  readonly via: 'api' | 'command_line' | 'schedule' | 'chat'
  readonly action: string
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
  readonly reason: string
}

export interface OperatorAction extends NewOperatorAction {
  readonly actionId: number
  readonly outcome: 'started' | 'done' | 'refused'
  readonly refusal: string
  readonly sequence: number
}

export interface OperatorActionFilter {
  readonly operatorId?: number | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

export async function startOperatorAction(sql: Sql, action: NewOperatorAction): Promise<number> {
  const [row] = await sql<{ actionId: number }[]>`
    insert into operator_actions (
      at_ms, operator_id, via, action, subject, before, after, reason, outcome, refusal, sequence)
    values (
      ${action.atMs}, ${action.operatorId}, ${action.via}, ${action.action}, ${action.subject},
      ${JSON.stringify(action.before)}::text::jsonb, ${JSON.stringify(action.after)}::text::jsonb, ${action.reason},
      'started', '', 0)
    returning action_id as "actionId"`
  return row?.actionId ?? 0
}

export async function endOperatorAction(
  sql: Sql,
  actionId: number,
  end: Pick<OperatorAction, 'outcome' | 'refusal' | 'sequence'> & { readonly after?: Facts | undefined },
): Promise<void> {
  const after = end.after === undefined ? sql`after` : sql`${JSON.stringify(end.after)}::text::jsonb`
  await sql`
    update operator_actions
    set outcome = ${end.outcome}, refusal = ${end.refusal}, sequence = ${end.sequence}, after = ${after}
    where action_id = ${actionId}`
}

export async function findOperatorActions(
  sql: Sql,
  filter: OperatorActionFilter,
  request: PageRequest,
): Promise<Page<OperatorAction>> {
  const { operatorId, action, subject, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = filter
  const { after, offset, limit } = window(request)
  const rows = await sql<OperatorAction[]>`
    select action_id as "actionId", at_ms as "atMs", operator_id as "operatorId", via, action, subject, before, after,
      reason, outcome, refusal, sequence
    from operator_actions
    where at_ms between ${fromMs} and ${toMs} and (at_ms, action_id) < (${after.atMs}, ${after.id})
      ${operatorId === undefined ? sql`` : sql`and operator_id = ${operatorId}`}
      ${action === undefined ? sql`` : sql`and action = ${action}`}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
    order by at_ms desc, action_id desc
    offset ${offset} limit ${limit}`
  return pageOf(rows, request, ({ atMs, actionId }) => ({ atMs, id: actionId }))
}
