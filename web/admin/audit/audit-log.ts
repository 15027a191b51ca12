import type { RowOf } from '../../../client/trading-client.ts'
import { useOlder } from '../use-older.ts'

/** An operator action, with the field names of the trading API. Numbers and times are text. */
export type AuditEntry = RowOf<'GET /private/operator/audit'>

/** The actions with a label and a filter. */
export const knownActions = [
  'market.state',
  'market.clear',
  'venue.resume',
  'fees.set',
  'withdrawal.approve',
  'withdrawal.reject',
  'withdrawal.claim',
  'withdrawal.release',
  'withdrawal.broadcast',
  'withdrawal.review',
  'withdrawal.confirm',
  'withdrawal.fail',
  'withdrawals.policy',
  'account.tier',
  'account.state',
  'balance.adjust',
  'maintenance.schedule',
  'maintenance.cancel',
] as const
export type KnownAction = (typeof knownActions)[number]

type Dashed<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name

/** The key of its label. */
export const actionKey = <Name extends KnownAction>(name: Name): Dashed<Name> => name.replace('.', '_') as Dashed<Name>

export const isKnownAction = (name: string): name is KnownAction => knownActions.some((known) => known === name)

export interface AuditFilter {
  readonly action: KnownAction | 'all'
  readonly subject: string
}

export function useAuditLog({ action, subject }: AuditFilter) {
  const trimmed = subject.trim().toLowerCase()
  const params = { ...(action === 'all' ? {} : { action }), ...(trimmed === '' ? {} : { subject: trimmed }) }
  return useOlder('audit', 'GET /private/operator/audit', params, false)
}

/** The changes, as "state: active → halted"; unchanged values are omitted. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [was, is] = [shown(before[name]), shown(after[name])]
    if (was === is) return []
    return [was === '' ? `${name}: ${is}` : is === '' ? `${name}: ${was}` : `${name}: ${was} → ${is}`]
  })
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
