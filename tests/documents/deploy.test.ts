import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { settingsTable } from '../../server/kernel/config/settings-table.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const settings = new Set([...settingsTable().matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
const isSetting = (name: string) => settings.has(name)

test('the files for operators name settings that exist', () => {
  const files = ['Dockerfile', 'compose.yaml', 'agora.service', 'Caddyfile', 'nginx.conf']
  const named = files.flatMap((path) =>
    [...read(`deploy/${path}`).matchAll(/\b(AGORA_[A-Z_]+|DATABASE_URL|NATS_URL)(?==|: )/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(named).toContain('AGORA_DATA_DIR')
  expect(named).toContain('NATS_URL')
  expect(named).toContain('AGORA_TRUSTED_PROXIES')
  expect(named.filter((name) => !isSetting(name))).toEqual([])
})

test('systemd and Docker wait longer for a stop than the server itself', () => {
  const { stopSeconds } = settingsFromEnvironment({})
  const [, unit] = read('deploy/agora.service').match(/^TimeoutStopSec=(\d+)$/m) ?? []
  const [, compose] = read('deploy/compose.yaml').match(/^ {4}stop_grace_period: (\d+)s$/m) ?? []
  expect(Number(unit)).toBeGreaterThan(stopSeconds)
  expect(Number(compose)).toBeGreaterThan(stopSeconds)
})

test('compose requires the settings of its example file', () => {
  const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  const example = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect([...new Set(asked)].sort()).toEqual(example.sort())
})

test('a server accepts the settings of compose and the image, filled in as the example says', () => {
  const filled: Readonly<Record<string, string>> = {
    AGORA_SITE: 'https://agora.example.com',
    AGORA_MASTER_KEY: 'ab'.repeat(32),
    POSTGRES_PASSWORD: 'Letters1',
    NATS_PASSWORD: 'Letters2',
  }
  const [, block = ''] = read('deploy/compose.yaml').match(/\n {4}environment:\n((?: {6}.*\n)+)/) ?? []
  const given = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, asked: string) => filled[asked] ?? ''),
  ])
  const [, image = ''] = read('deploy/Dockerfile').match(/^ENV (.*)$/m) ?? []
  const settings = settingsFromEnvironment(
    Object.fromEntries([...image.split(' ').map((pair) => pair.split('=')), ...given]),
  )
  expect(settings.mode).toBe('production')
  expect(settings.databaseUrl).toBe('postgres://agora:Letters1@postgres:5432/agora')
})

test('the Dockerfile copies existing files, and the image runs as an ordinary user', () => {
  const dockerfile = read('deploy/Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
})

test('the recommended Node is that of .nvmrc in README, the image and the workflow', () => {
  const recommended = read('.nvmrc').trim()
  expect(read('README.md')).toContain(`Node ${recommended} (20.19 or newer`)
  expect(read('deploy/Dockerfile')).toContain(`ARG NODE=node:${recommended}-`)
  expect(read('.github/workflows/test.yml')).toContain(`node: [20, ${recommended}]`)
})
