import { expect, test } from 'vitest'
import { hasProviderOf, mayRead } from './provider.ts'

test('SSO-16: a provider over https leads the server to no address in clear text', () => {
  const issuer = 'https://accounts.example'
  expect(mayRead(issuer, 'https://keys.example/jwks')).toBe(true)
  for (const address of ['http://127.0.0.1:9000/', 'http://10.0.0.1/keys', 'file:///etc/passwd', 'data:,{}', 'keys'])
    expect(mayRead(issuer, address), address).toBe(false)
  expect(mayRead('http://localhost:8080', 'http://localhost:8080/keys')).toBe(true)
})

test('SSO-22: a linked account is of a provider with its id that still has its issuer', () => {
  const has = (address: string, issuer: string, providerId = 'kc') =>
    hasProviderOf([{ id: 'kc', issuer: address }], { providerId, issuer })
  expect(has('https://idp.example/realms/a', 'https://idp.example/realms/a')).toBe(true)
  expect(has('https://idp.example', 'https://idp.example/')).toBe(true)
  expect(has('https://idp.example/.well-known/openid-configuration', 'https://idp.example')).toBe(true)
  const tenant = 'https://login.microsoftonline.com/5f4e'
  expect(has('https://login.microsoftonline.com/common/v2.0', `${tenant}/v2.0`)).toBe(true)
  expect(has('https://idp.example/realms/a', 'https://idp.example/realms/b')).toBe(false)
  expect(has('https://idp.example', tenant)).toBe(false)
  expect(has('https://idp.example', 'https://idp.example', 'other')).toBe(false)
})
