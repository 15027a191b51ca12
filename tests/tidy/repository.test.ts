import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import {
  checkChangelog,
  checkInstallScripts,
  checkLockFile,
  checkMachinePaths,
  checkMigrations,
  checkStartCommand,
} from './repository.ts'

const inPieces = (...pieces: string[]) => pieces.join('')

describe('the repository', () => {
  test('paths of one machine are found', () => {
    for (const text of [
      inPieces('/wo', 'rk/main'),
      inPieces('../sh', 'ared/spec'),
      inPieces('/ro', 'ot/x'),
      inPieces('/ho', 'me/ann/x'),
    ]) {
      expect(found(checkMachinePaths, ['README.md', `see\n${text}`])).toHaveLength(1)
    }
    const fine = 'a network/work/x, https://example.com/work/, ~/work/, /home, /roots/, ./shared'
    expect(found(checkMachinePaths, ['README.md', fine.replace('https://example.com/work/, ', '')])).toEqual([])
  })

  test('a registry in the lock file is found', () => {
    const resolved = '{\n "resolved": "https://registry.example.com/a.tgz"\n}'
    expect(found(checkLockFile, ['package-lock.json', resolved])).toHaveLength(1)
    expect(found(checkLockFile, ['.npmrc', 'registry=https://registry.example.com'])).toHaveLength(1)
    expect(found(checkLockFile, ['package-lock.json', '{ "integrity": "sha512-x" }'])).toEqual([])
  })

  test('two migrations with one number, and a missing number, are found', () => {
    const migrations = (...names: string[]) =>
      found(checkMigrations, ...names.map((name): [string, string] => [`server/a/migrations/${name}.sql`, '']))
    expect(migrations('0001-first', '0002-second')).toEqual([])
    expect(migrations('0001-first', '0002-second', '0002-other')).toHaveLength(1)
    expect(migrations('0001-first', '0003-third')).toHaveLength(1)
    expect(
      found(checkMigrations, ['server/b/migrations/0001-first.sql', ''], ['server/c/x/0007-data.sql', '']),
    ).toEqual([])
  })

  test('a version the changelog does not know is found', () => {
    const version: [string, string] = ['package.json', '{"version":"1.2.3"}']
    expect(found(checkChangelog, version, ['CHANGELOG.md', '# Changes\n\n## 1.2.3\n'])).toEqual([])
    expect(found(checkChangelog, version, ['CHANGELOG.md', '## [1.2.3] - 2026-01-01'])).toEqual([])
    expect(found(checkChangelog, version, ['CHANGELOG.md', '## 1.2.2'])).toHaveLength(1)
    expect(found(checkChangelog, version)).toHaveLength(1)
  })

  test('a start with other options than those of the program is found', () => {
    const start: [string, string] = ['package.json', '{"scripts":{"start":"node --a=1 bin/agora.js serve"}}']
    expect(found(checkStartCommand, start, ['bin/agora.js', '#!/usr/bin/env -S node --a=1\n'])).toEqual([])
    expect(found(checkStartCommand, start, ['bin/agora.js', '#!/usr/bin/env -S node --a=2\n'])).toHaveLength(1)
    expect(found(checkStartCommand, start, ['bin/agora.js', '#!/usr/bin/env node\n'])).toHaveLength(1)
  })

  test('a package with an install script that nobody decided about is found', () => {
    const lock = (name: string): [string, string] => [
      'package-lock.json',
      JSON.stringify({ packages: { [`node_modules/a/node_modules/${name}`]: { hasInstallScript: true }, '': {} } }),
    ]
    const decided: [string, string] = ['package.json', '{"allowScripts":{"@b/c":false}}']
    expect(found(checkInstallScripts, decided, lock('@b/c'))).toEqual([])
    // One package is not named, and the named one is no longer installed.
    expect(found(checkInstallScripts, decided, lock('d'))).toHaveLength(2)
  })
})
