import type { Sql } from '../../server/kernel/storage/database.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Executes statements as given and collects the plan of each. */
export function explained(sql: Sql): { readonly sql: Sql; readonly plans: PlanNode[] } {
  const plans: PlanNode[] = []
  const watched = new Proxy(sql, {
    apply(target, self, given: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, given)
      // Identifiers and other values are no statements.
      if (!Array.isArray(given[0]) || !('raw' in given[0])) return query
      // A fragment of another statement is never awaited.
      return new Proxy(query, {
        get(of, property) {
          if (property !== 'then') return Reflect.get(of, property, of)
          return async (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) => {
            plans.push(await explain(sql, Reflect.apply(target, self, given)))
            return of.then(resolve, reject)
          }
        },
      })
    },
  })
  return { sql: watched, plans }
}

async function explain(sql: Sql, statement: ReturnType<Sql>): Promise<PlanNode> {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>`explain (analyze, format json) ${statement}`
  if (row === undefined) throw new Error('The statement has no plan')
  return row['QUERY PLAN'][0].Plan
}

/** All nodes of a plan that were executed at least once. */
export function executed(plan: PlanNode): PlanNode[] {
  if (plan['Actual Loops'] === 0) return []
  return [plan, ...(plan.Plans ?? []).flatMap(executed)]
}

/** The tables and indexes that a plan read, each once. */
export function indexesRead(plans: readonly PlanNode[]): string[] {
  const scans = plans.flatMap(executed).filter((node) => node['Relation Name'] !== undefined)
  return [...new Set(scans.map((node) => node['Index Name'] ?? `all of ${node['Relation Name']}`))].sort()
}
