/** Equal for names that look the same: in any case, width and spacing, with or without invisible characters. */
export function nameKey(fullName: string): string {
  const visible = fullName.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.replace(/\s+/g, ' ').trim().toLowerCase()
}
