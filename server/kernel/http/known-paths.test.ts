import { expect, test } from 'vitest'
import { KnownPaths } from './known-paths.ts'

const paths = new KnownPaths()
for (const [path, ...methods] of [
  ['/api/v1/users', 'GET', 'POST'],
  ['/api/v1/users/{user_id}', 'GET', 'PATCH'],
  ['/api/v1/users/{email}', 'DELETE'],
  ['/api/v1/users/me', 'GET', 'DELETE'],
  ['/api/v1/users/{user_id}/status', 'POST'],
  ['/api/v1/users/me/{what}', 'PUT'],
] as [string, ...string[]][]) {
  for (const method of methods) paths.add(path, method)
}

test.each([
  ['/api/v1/users', 'GET, HEAD, OPTIONS, POST'],
  ['/api/v1/users/', 'GET, HEAD, OPTIONS, POST'],
  ['/api/v1/users/7', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
  ['/api/v1/users/me', 'DELETE, GET, HEAD, OPTIONS'],
  ['/api/v1/users/7/status', 'OPTIONS, POST'],
  ['/api/v1/users/me/status', 'OPTIONS, PUT'],
  ['/api/v1/users/%7B%7D', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
])('HTTP-16: %s allows %s', (path, allowed) => {
  expect(paths.allowed(path)?.join(', ')).toBe(allowed)
})

test.each(['/', '', '/api/v1', '/api/v1/users//status', '/api/v1/user', '/api/v1/users/7/status/9', '/API/v1/users'])(
  'HTTP-16: %j is not a known path',
  (path) => {
    expect(paths.allowed(path)).toBeUndefined()
  },
)
