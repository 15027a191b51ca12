import { z } from 'zod'
import type { WithDatabase } from '../dependencies.ts'
import { externalAccounts } from './rules/external-accounts.ts'
import { fieldTypes } from './rules/profile-field.ts'
import { readProfileFields } from './store.ts'
import { profileFieldSchema, profileFieldWire } from './wire.ts'

export const profileFieldState = z.strictObject({
  custom_profile_fields: z.array(profileFieldSchema),
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
})

/** Type `custom_profile_fields`. */
export async function profileFieldFields({ database }: WithDatabase) {
  const fields = await readProfileFields(database.sql)
  return { custom_profile_fields: fields.map(profileFieldWire), custom_profile_field_types: fieldTypes }
}

/** The external accounts that a profile field can use by name. */
export const defaultExternalAccounts = Object.fromEntries(
  Object.entries(externalAccounts).map(([subtype, { name, text, hint, urlPattern }]) => [
    subtype,
    { name, text, hint, url_pattern: urlPattern },
  ]),
)
