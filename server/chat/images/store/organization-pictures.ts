import type { Transaction } from '../../../kernel/storage/database.ts'
import type { OrganizationPictures, PictureKind } from '../rules/organization-pictures.ts'

/** Sets or clears one picture, and returns the name of the replaced one. */
export async function writeOrganizationPicture(
  { sql }: Transaction,
  kind: PictureKind,
  name: string | undefined,
): Promise<string | undefined> {
  const [row] = await sql<{ pictures: OrganizationPictures }[]>`
    select pictures from organization where id = 1 for no key update`
  const before = row?.pictures[kind]
  const picture = { version: (before?.version ?? 1) + 1, ...(name === undefined ? {} : { blob: name }) }
  await sql`update organization set pictures = pictures || ${sql.json({ [kind]: picture } as never)} where id = 1`
  return before?.blob
}
