import type { Database, Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { systemGroupDescriptions, systemGroupNames, systemSubgroup } from '../../groups/rules/system-groups.ts'
import { groupPermissionNames } from '../../groups/rules/user-group.ts'
import { updateAnnouncements } from '../rules/update-announcements.ts'

export interface NewOrganization {
  readonly name: string
  readonly description: string
  readonly uuid: string
  readonly createdAtMs: number
}

export interface OrganizationFacts {
  readonly uuid: string
  readonly createdAtMs: number
}

export interface OrganizationStore {
  /** The organization of this deployment; undefined before `agora init`. */
  find(): Promise<OrganizationFacts | undefined>
  /** Creates the organization and the system groups. */
  create(tx: Transaction, organization: NewOrganization): Promise<void>
  /** The stored settings, locked until the transaction ends. */
  lockSettings(tx: Transaction): Promise<Record<string, unknown>>
  /** Merges these values into the stored settings. */
  changeSettings(tx: Transaction, changed: Readonly<Record<string, unknown>>): Promise<void>
  /** The stored authentication methods, which no other transaction changes until this one ends. */
  lockAuthenticationMethods(tx: Transaction): Promise<Readonly<Record<string, boolean>>>
  /** The default settings of new users, where they differ from the built-in ones. */
  userSettingDefaults(sql?: Sql): Promise<Readonly<Record<string, unknown>>>
  /** Merges these values into the defaults of new users. */
  changeUserSettingDefaults(tx: Transaction, changed: Readonly<Record<string, unknown>>): Promise<void>
  setDeactivated(tx: Transaction, atMs: number): Promise<void>
  /** Reactivates the organization; false when it was active. */
  reopen(tx: Transaction): Promise<boolean>
}

export function organizationStore(database: Database): OrganizationStore {
  let found: OrganizationFacts | undefined
  return {
    async find() {
      // The values read here never change after creation.
      if (found !== undefined) return found
      const [row] = await database.sql<OrganizationFacts[]>`
        select uuid::text, created_at_ms as "createdAtMs" from organization where id = 1`
      found = row
      return row
    },
    async create(tx, { name, description, uuid, createdAtMs }) {
      const { sql } = tx
      await sql`
        insert into organization (id, uuid, created_at_ms, settings, update_level)
        values (1, ${uuid}, ${createdAtMs}, ${sql.json({ name, description })}, ${updateAnnouncements.length})`
      await createSystemGroups(tx, createdAtMs)
    },
    async lockSettings({ sql }) {
      const [row] = await sql<{ settings: Record<string, unknown> }[]>`
        select settings from organization where id = 1 for no key update`
      return row?.settings ?? {}
    },
    async changeSettings({ sql }, changed) {
      await sql`update organization set settings = settings || ${sql.json(changed as never)} where id = 1`
    },
    async lockAuthenticationMethods({ sql }) {
      const [row] = await sql<{ methods: Record<string, boolean> | null }[]>`
        select settings->'authentication_methods' as methods from organization where id = 1 for no key update`
      return row?.methods ?? {}
    },
    async userSettingDefaults(sql = database.sql) {
      const [row] = await sql<{ defaults: Record<string, unknown> }[]>`
        select user_setting_defaults as defaults from organization where id = 1`
      return row?.defaults ?? {}
    },
    async changeUserSettingDefaults({ sql }, changed) {
      await sql`
        update organization set user_setting_defaults = user_setting_defaults || ${sql.json(changed as never)} where id = 1`
    },
    async setDeactivated({ sql }, atMs) {
      await sql`update organization set deactivated_at_ms = ${atMs} where id = 1`
    },
    async reopen({ sql }) {
      const { count } = await sql`
        update organization set deactivated_at_ms = null where id = 1 and deactivated_at_ms is not null`
      return count > 0
    },
  }
}

async function createSystemGroups({ sql }: Transaction, createdAtMs: number): Promise<void> {
  const ids = new Map<string, number>()
  for (const name of systemGroupNames) {
    const [row] = await sql<{ id: number }[]>`
      insert into user_groups (name, name_key, description, created_at_ms, is_system)
      values (${name}, ${name}, ${systemGroupDescriptions[name]}, ${createdAtMs}, true) returning id`
    invariant(row !== undefined, 'an insert returns its row')
    ids.set(name, row.id)
    const subgroup = systemSubgroup(name)
    if (subgroup !== undefined) {
      await sql`insert into user_group_subgroups (group_id, subgroup_id) values (${row.id}, ${ids.get(subgroup) as number})`
    }
  }
  // No user may change, join or mention a system group.
  const nobody = Object.fromEntries(groupPermissionNames.map((name) => [name, ids.get('role:nobody')]))
  await sql`update user_groups set permissions = ${sql.json(nobody as never)} where is_system`
}

export interface WithOrganizationStore {
  readonly organization: OrganizationStore
}
