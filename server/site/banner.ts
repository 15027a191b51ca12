import type { SandboxCredentials } from '../sandbox/credentials.ts'

export interface Addresses {
  readonly site: string
  readonly tradingUrl: string
  readonly chatUrl: string
  readonly webUrl: string
}

export function addressesOf(site: string): Addresses {
  return { site, tradingUrl: `${site}/v1`, chatUrl: `${site}/api/v1`, webUrl: `${site}/` }
}

/** The text after `npm start`, each line ready to be copied. */
export function banner(addresses: Addresses, credentials: SandboxCredentials | undefined): string {
  const lines = [
    '',
    `  Agora is ready at ${addresses.webUrl}`,
    '',
    `  Trading API    ${addresses.tradingUrl}`,
    `  Chat API       ${addresses.chatUrl}`,
    `  Documentation  ${addresses.site}/docs`,
    '',
  ]
  if (credentials !== undefined) lines.push(...sandboxLines(addresses, credentials))
  return `${lines.join('\n')}\n`
}

function sandboxLines({ tradingUrl, chatUrl }: Addresses, { chat, trading }: SandboxCredentials): string[] {
  const keys = trading.map(
    ({ account, apiKey, secretKey, permissions }) =>
      `    ${account}  key ${apiKey}  secret ${secretKey}   (${permissions.includes('admin') ? 'operator: bound signatures only' : permissions.join(', ')})`,
  )
  return [
    '  This is a sandbox: demo accounts, demo funds.',
    '',
    `  Sign in        ${chat.owner.email}  password ${chat.owner.password}   (owner)`,
    `                 ${chat.member.email}  password ${chat.member.password}   (member)`,
    '',
    '  Trading keys',
    ...keys,
    '',
    '  Try it',
    `    curl ${tradingUrl}/public/time`,
    `    curl -u ${chat.owner.email}:${chat.owner.apiKey} ${chatUrl}/server_settings`,
    `    curl -d username=${chat.member.email} -d password=${chat.member.password} ${chatUrl}/fetch_api_key`,
    '',
  ]
}

/** The server listens on 0.0.0.0, but that address cannot be opened. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
