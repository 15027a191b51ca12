import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { ProfileField } from './rules/profile-field.ts'

const columns = (sql: Sql) => sql`
  id, name, hint, type, position, field_data as "fieldData", is_required as "isRequired",
  is_editable_by_user as "isEditableByUser", is_in_summary as "isInSummary",
  is_used_for_matching as "isUsedForMatching"`

/** In display order. */
export async function readProfileFields(sql: Sql): Promise<ProfileField[]> {
  return sql<ProfileField[]>`select ${columns(sql)} from custom_profile_fields order by position, id`
}

/** Locks the fields until the transaction ends. */
export async function lockProfileFields({ sql }: Transaction): Promise<ProfileField[]> {
  await sql`lock table custom_profile_fields in share row exclusive mode`
  return readProfileFields(sql)
}

export async function insertProfileField({ sql }: Transaction, field: Omit<ProfileField, 'id'>): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into custom_profile_fields
      (name, name_key, hint, type, position, field_data, is_required, is_editable_by_user, is_in_summary,
       is_used_for_matching)
    values (${field.name}, ${field.name.toLowerCase()}, ${field.hint}, ${field.type}, ${field.position},
      ${field.fieldData}, ${field.isRequired}, ${field.isEditableByUser}, ${field.isInSummary},
      ${field.isUsedForMatching})
    returning id`
  invariant(row !== undefined, 'an insert returns its row')
  return row.id
}

export async function updateProfileField({ sql }: Transaction, field: ProfileField): Promise<void> {
  await sql`
    update custom_profile_fields set name = ${field.name}, name_key = ${field.name.toLowerCase()}, hint = ${field.hint},
      field_data = ${field.fieldData}, is_required = ${field.isRequired},
      is_editable_by_user = ${field.isEditableByUser}, is_in_summary = ${field.isInSummary},
      is_used_for_matching = ${field.isUsedForMatching}
    where id = ${field.id}`
}

export async function orderProfileFields({ sql }: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update custom_profile_fields f set position = o.position
    from unnest(${ids as number[]}::int[]) with ordinality o (id, position) where o.id = f.id`
}

export async function deleteProfileField({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from custom_profile_fields where id = ${id}`
}

/** Deletes the values of a field, or only these; returns the users who had one. */
export async function deleteFieldValues(
  { sql }: Transaction,
  fieldId: number,
  values: readonly string[] | 'all',
): Promise<number[]> {
  const key = String(fieldId)
  const chosen =
    values === 'all' ? sql`true` : sql`profile_data -> ${key} ->> 'value' = any(${values as string[]}::text[])`
  const rows = await sql<{ user_id: number }[]>`
    update chat_users set profile_data = profile_data - ${key}::text
    where profile_data ? ${key} and ${chosen} returning user_id`
  return rows.map((row) => row.user_id)
}
