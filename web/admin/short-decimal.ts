/** A decimal without trailing zeros. */
export const shortDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** The same with thousands separators. */
export function groupedDecimal(text: string): string {
  const [whole = '', decimals] = shortDecimal(text).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
