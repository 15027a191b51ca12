import { createHash } from 'node:crypto'

/** The part of a database session or of a transaction that these queries need. */
export type LockQuery = (text: TemplateStringsArray, ...values: readonly number[]) => PromiseLike<readonly unknown[]>

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() >>> 1

/** Each node on the bus holds `registrationLock` shared; each write of a node off the bus holds `loneWriteLock` shared. */
export const lockClass = numberOf('agora nodes that hear each other')
export const registrationLock = 1
export const loneWriteLock = 2

/** Each node on the bus also holds the lock of this class with the number of its name. */
export const nameClass = numberOf('agora names of nodes that hear each other')
export const nameLock = (node: string): number => numberOf(`node ${node}`)

export async function isAnyNodeRegistered(sql: LockQuery): Promise<boolean> {
  const found = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${lockClass}::int::oid and objid = ${registrationLock}::int::oid and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`
  return found.length > 0
}

/** The name locks of all nodes on the bus. */
export async function registeredNames(sql: LockQuery): Promise<ReadonlySet<number>> {
  const found = (await sql`
    select objid::int as name from pg_locks
    where locktype = 'advisory' and classid = ${nameClass}::int::oid and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`) as readonly { name: number }[]
  return new Set(found.map(({ name }) => name))
}
