import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './packed.ts'

let project: string

const files = {
  'package.json': '{\n  "name": "agora",\n  "version": "0.1.0"\n}\n',
  'package-lock.json': JSON.stringify({
    name: 'agora',
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, 'node_modules/a': { version: '0.1.0' } },
  }),
  'README.md': 'npm install ./agora-0.1.0.tgz\nThis is version 0.1: read on.\n',
  'CHANGELOG.md':
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- A feature.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n',
  '.gitignore': '*.tgz\n',
  'web/languages/texts-to-translate.ts': 'export const textsToTranslate = async () => []\n',
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(project, path), 'utf8')

function release(...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'release.js'), ...words], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'agora-release-'))
  mkdirSync(join(project, 'web', 'languages'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text)
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'begin')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

test('RELEASE-1: a release stamps the version and the date everywhere, and makes the package', () => {
  const { status, output } = release('0.2.0')
  expect(output).toContain('git tag -a v0.2.0')
  expect(status).toBe(0)
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'agora', version: '0.2.0' })
  const lock = JSON.parse(read('package-lock.json')) as typeof expected
  const expected = { version: '0.2.0', packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '0.1.0' } } }
  expect(lock).toMatchObject(expected)
  expect(read('README.md')).toBe('npm install ./agora-0.2.0.tgz\nThis is version 0.2: read on.\n')
  const today = /^## 0\.2\.0 \(\d{4}-\d{2}-\d{2}\)\n\n### Added\n\n- A feature\.$/m
  expect(read('CHANGELOG.md')).toMatch(today)
  expect(read('CHANGELOG.md')).not.toContain('Unreleased')
  expect(existsSync(join(project, 'agora-0.2.0.tgz'))).toBe(true)
  // Nothing is committed or tagged: the releaser does that after reading the difference.
  expect(git('log', '--oneline').trim().split('\n')).toHaveLength(1)
  expect(git('tag')).toBe('')
})

test('RELEASE-2: a release of a changed tree is refused', () => {
  writeFileSync(join(project, 'README.md'), 'changed')
  expect(release('0.2.0')).toMatchObject({ status: 1, output: expect.stringContaining('README.md') })
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' })
})

test.each(['0.1.0', '0.0.9', 'v0.2.0', '0.2', 'next'])('RELEASE-2: %s is no version after 0.1.0', (version) => {
  expect(release(version)).toMatchObject({ status: 1, output: expect.stringContaining('is not a version after 0.1.0') })
  expect(git('status', '--porcelain')).toBe('')
})

test('RELEASE-2: a release without a change in the changelog is refused and leaves everything as it is', () => {
  writeFileSync(join(project, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- The first.\n')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qam', 'empty')
  expect(release('0.2.0')).toMatchObject({ status: 1, output: expect.stringContaining('no unreleased change') })
  expect(git('status', '--porcelain')).toBe('')
})

test('LANGUAGE-6: a release without all translations is refused and names the missing texts', () => {
  const rows = "[{ language: 'fa', area: 'chat', missing: ['dock.open', 'dock.close'] }]"
  writeFileSync(
    join(project, 'web/languages/texts-to-translate.ts'),
    `export const textsToTranslate = async (): Promise<unknown[]> => ${rows}\n`,
  )
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qam', 'a new page')
  const output = expect.stringContaining('web/languages/fa.ts: dock.open, dock.close')
  expect(release('0.2.0')).toMatchObject({ status: 1, output })
  expect(git('status', '--porcelain')).toBe('')
})

test('RELEASE-3: the files of this project are such as a release can stamp', async () => {
  const script = new URL('../../bin/release.js', import.meta.url).href
  const { stamp } = (await import(/* @vite-ignore */ script)) as {
    stamp(texts: Record<string, string>, version: string, date: string): Record<string, string>
  }
  const paths = ['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md']
  const texts = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const changelog = (texts['CHANGELOG.md'] ?? '').includes('## Unreleased')
    ? (texts['CHANGELOG.md'] ?? '')
    : `## Unreleased\n\n- A change.\n\n${texts['CHANGELOG.md']}`
  const stamped = stamp({ ...texts, 'CHANGELOG.md': changelog }, '99.0.0', '2026-01-01')
  expect(JSON.parse(stamped['package.json'] ?? '')).toMatchObject({ name: 'agora', version: '99.0.0' })
  expect(stamped['README.md']).toContain('agora-99.0.0.tgz')
  expect(stamped['README.md']).toContain('This is version 99.0:')
  const { packages } = JSON.parse(texts['package-lock.json'] ?? '') as { packages: Record<string, { version: string }> }
  const stampedLock = JSON.parse(stamped['package-lock.json'] ?? '') as { packages: typeof packages }
  expect(stampedLock.packages).toEqual({ ...packages, '': { ...packages[''], version: '99.0.0' } })
})
