import { expect, test } from 'vitest'
import { mayRead } from './provider.ts'

test('SSO-16: a provider over https leads the server to no address in clear text', () => {
  const issuer = 'https://accounts.example'
  expect(mayRead(issuer, 'https://keys.example/jwks')).toBe(true)
  for (const address of ['http://127.0.0.1:9000/', 'http://10.0.0.1/keys', 'file:///etc/passwd', 'data:,{}', 'keys'])
    expect(mayRead(issuer, address), address).toBe(false)
  expect(mayRead('http://localhost:8080', 'http://localhost:8080/keys')).toBe(true)
})
