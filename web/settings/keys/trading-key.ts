import type { ApiKey, Coin } from '../../../client/trading/api.generated.ts'
import type { ResultOf } from '../../../client/trading-client.ts'

export const permissionNames = ['read', 'trade', 'withdraw'] as const
export type Permission = (typeof permissionNames)[number]

/** The networks that any coin of the venue uses, sorted. */
export function networkNames(coins: readonly Pick<Coin, 'networks'>[]): string[] {
  const names = coins.flatMap(({ networks }) => Object.values(networks).map(({ NetworkSymbol }) => NetworkSymbol))
  return [...new Set(names)].toSorted()
}

/** A key in the trading API's list. Times are milliseconds as text; "0" means never. */
export type ListedKey = ApiKey
export type MadeKey = ResultOf<'POST /private/account/api_keys'>

/** A signed example request for a shell with curl and openssl. */
export function curlLines(site: string, prefix: string, apiKey: string, secretKey: string): string {
  const path = '/v1/private/account/api_key_info'
  return [
    `KEY=${apiKey}`,
    `SECRET=${secretKey}`,
    'QUERY="timestamp=$(date +%s)000"',
    `SIGNATURE=$(printf 'GET\\n${path}\\n%s' "$QUERY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d" " -f1)`,
    `curl -H "${prefix}-APIKEY: $KEY" -H "${prefix}-SIGNATURE: $SIGNATURE" -H "${prefix}-SIGNATURE-FORM: bound" \\`,
    `  "${site}${path}?$QUERY"`,
  ].join('\n')
}

/** The first invalid address of a list separated by lines or commas; undefined when all are valid. */
export function badAddress(list: string): string | undefined {
  return addressesIn(list).find((address) => !/^[\da-fA-F:.]+(?:\/\d{1,3})?$/.test(address))
}

export function addressesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter((address) => address !== '')
}
