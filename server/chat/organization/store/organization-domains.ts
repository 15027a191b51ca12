import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { JoinDomain } from '../rules/email-policy.ts'

export async function readDomains(sql: Sql): Promise<JoinDomain[]> {
  return sql<JoinDomain[]>`select domain, allow_subdomains from organization_domains order by domain`
}

/** False when the domain exists. */
export async function addDomain({ sql }: Transaction, { domain, allow_subdomains }: JoinDomain): Promise<boolean> {
  const made = await sql`
    insert into organization_domains (domain, allow_subdomains) values (${domain}, ${allow_subdomains})
    on conflict do nothing returning 1`
  return made.length > 0
}

/** False when there is no such domain. */
export async function changeDomain({ sql }: Transaction, { domain, allow_subdomains }: JoinDomain): Promise<boolean> {
  const changed = await sql`
    update organization_domains set allow_subdomains = ${allow_subdomains} where domain = ${domain} returning 1`
  return changed.length > 0
}

/** How many are left; undefined when there was no such domain. */
export async function removeDomain({ sql }: Transaction, domain: string): Promise<number | undefined> {
  const gone = await sql`delete from organization_domains where domain = ${domain} returning 1`
  if (gone.length === 0) return undefined
  const [row] = await sql<{ left: number }[]>`select count(*) as left from organization_domains`
  return row?.left ?? 0
}
