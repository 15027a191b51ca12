import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { systemClock } from '../../../server/kernel/clock/clock.ts'
import { signingKey } from './signing-keys.ts'
import { stopServer } from './stop-server.ts'

/** A provider that breaks the rules one at a time. Everything that is not changed is correct. */
export interface HostileProvider {
  readonly issuer: string
  claims: Record<string, unknown>
  header: Record<string, unknown>
  /** Replaces claims of the token right before it is signed. */
  forge: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs the token; the published key is another one if this is replaced. */
  key: KeyObject
  metadata: Record<string, unknown>
  /** Sends another reply; returns false for the usual one. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Parameters of the answer besides code and state. */
  answer: Record<string, string>
  readonly nonces: string[]
  readonly requests: string[]
  reset(): void
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startHostile(subject = 'mallory'): Promise<HostileProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const published = signingKey('published')
  const codes = new Map<string, string>()
  const correct = () => ({
    claims: { email: 'new@agora.example', email_verified: true, name: 'New Person' } as Record<string, unknown>,
    header: { alg: 'RS256', kid: 'published' } as Record<string, unknown>,
    forge: (claims: Record<string, unknown>) => claims,
    key: published,
    metadata: {},
    answer: {},
    intercept: () => false,
  })
  const hostile: HostileProvider = {
    issuer,
    nonces: [],
    requests: [],
    ...correct(),
    reset: () => Object.assign(hostile, correct()),
  }
  const token = (nonce: string) => {
    const now = Math.floor(systemClock.nowMs() / 1000)
    const usual = { iss: issuer, aud: 'agora', sub: subject, nonce, iat: now, exp: now + 300, ...hostile.claims }
    const content = `${encoded(hostile.header)}.${encoded(hostile.forge(usual))}`
    const signature = hostile.header.alg === 'none' ? '' : sign('sha256', Buffer.from(content), hostile.key)
    return `${content}.${Buffer.from(signature).toString('base64url')}`
  }
  const json = (response: ServerResponse, value: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value))
  }
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    hostile.requests.push(pathname)
    if (hostile.intercept(request, response)) return
    if (pathname === '/.well-known/openid-configuration') return json(response, metadataOf(issuer, hostile.metadata))
    if (pathname === '/keys') {
      const { n, e, kty } = published.export({ format: 'jwk' })
      return json(response, { keys: [{ n, e, kty, kid: 'published', use: 'sig', alg: 'RS256' }] })
    }
    if (pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, searchParams.get('nonce') ?? '')
      hostile.nonces.push(searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      for (const [name, value] of Object.entries({ code, state: searchParams.get('state') ?? '', ...hostile.answer }))
        back.searchParams.set(name, value)
      response.writeHead(302, { location: back.href }).end()
      return undefined
    }
    const body: Buffer[] = []
    request.on('data', (part: Buffer) => body.push(part))
    request.on('end', () => {
      const code = new URLSearchParams(Buffer.concat(body).toString()).get('code') ?? ''
      json(response, { access_token: 'unused', token_type: 'Bearer', id_token: token(codes.get(code) ?? '') })
    })
    return undefined
  })
  afterAll(() => stopServer(server))
  return hostile
}

function metadataOf(issuer: string, changed: Record<string, unknown>) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...changed,
  }
}
