import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

test.each([
  ['/api/v1/users/me', '/api/v1/users/me'],
  ['/api/v1/users/me/', '/api/v1/users/me'],
  ['/api/v1/users/me//', '/api/v1/users/me/'],
  ['/api/v1/users/me?a=/%zz#b', '/api/v1/users/me'],
  ['/api/v1/users/me#b?c', '/api/v1/users/me'],
  ['/api/v1/%75sers/m%65', '/api/v1/users/me'],
  ['http://agora.example/api/v1/users/me', '/api/v1/users/me'],
  ['/', '/'],
])('ACCESS-8: %s is the path %s', (url, path) => {
  expect(plainPath(url)).toBe(path)
})

test.each(['/api/v1/users%2Fme', '/api/v1/%2575sers/me', '/api/v1/users/%zz', '/api/v1/Users/me', '/api/v1//users/me'])(
  'ACCESS-8: %s is no other spelling of a path',
  (url) => {
    expect(plainPath(url)).not.toBe('/api/v1/users/me')
  },
)
