import { expect, test } from 'vitest'
import { connectionFromUrl } from './connection-settings.ts'

test('an address over TCP', () => {
  expect(connectionFromUrl('postgres://me:p%40ss@db.example:6543/venue?sslmode=disable')).toEqual({
    host: 'db.example',
    port: 6543,
    user: 'me',
    password: 'p@ss',
    database: 'venue',
  })
  expect(connectionFromUrl('postgresql://me@db.example/venue')).toEqual({
    host: 'db.example',
    port: 5432,
    user: 'me',
    database: 'venue',
    ssl: 'prefer',
  })
  expect(connectionFromUrl('postgres://me@[::1]:5433/venue').host).toBe('::1')
})

test.each([
  'postgres://me@/venue?host=/run/postgresql',
  'postgres:///venue?host=/run/postgresql&user=me',
  'postgres://me@%2Frun%2Fpostgresql/venue',
  'postgres://me@localhost/venue?host=%2Frun%2Fpostgresql&sslmode=require',
])('an address of a unix socket: %s', (text) => {
  expect(connectionFromUrl(text)).toEqual({ host: '/run/postgresql', port: 5432, user: 'me', database: 'venue' })
})

test('sslmode is applied', () => {
  const ssl = (mode: string) => connectionFromUrl(`postgres://me@h/d?sslmode=${mode}`).ssl
  expect(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'].map(ssl)).toEqual([
    undefined,
    'prefer',
    'prefer',
    'require',
    'verify-full',
    'verify-full',
  ])
})

test.each([
  ['', 'must look like'],
  ['mysql://me@h/d', 'must look like'],
  ['postgres://h/d', 'names no user'],
  ['postgres://me@h', 'names no database'],
  ['postgres://me@h:99999/d', 'cannot be read'],
  ['postgres://me@h/d?port=0', 'whole number'],
  ['postgres://me@h/d?sslmode=maybe', 'sslmode'],
  ['postgres://me@h/d?sslmode=verify-full&sslrootcert=relative.pem', 'absolute path'],
  ['postgres://me@h/d?pool=3', 'parameter pool'],
])('%j is refused', (text, words) => {
  expect(() => connectionFromUrl(text)).toThrow(words)
})

test('an error does not contain the password', () => {
  for (const text of ['postgres://me:s3cret@h:99999/d', 'mysql://me:s3cret@h/d', 'postgres://me:s3cret@h'])
    expect(() => connectionFromUrl(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('s3cret') }),
    )
})
