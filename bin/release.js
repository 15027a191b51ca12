#!/usr/bin/env node
// `npm run release -- 0.2.0`: writes the version into every file that has it, dates the changelog and makes the package. It
// commits and publishes nothing; it prints the commands.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const numbered = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * @typedef {Record<string, string>} Texts the text of each file by its path
 * @param {Texts} texts
 * @param {string} version
 * @param {string} date
 * @returns {Texts}
 */
export function stamp(texts, version, date) {
  const previous = JSON.parse(texts['package.json'] ?? '{}').version
  if (!isLater(version, previous)) throw new Error(`${version} is not a version after ${previous}, such as 1.2.3`)
  const [major, minor] = version.split('.')
  const [previousMajor, previousMinor] = previous.split('.')
  return {
    'package.json': replaced(texts, 'package.json', `"version": "${previous}"`, `"version": "${version}"`),
    'package-lock.json': lockOf(texts['package-lock.json'] ?? '', version),
    'README.md': replaced(texts, 'README.md', `agora-${previous}.tgz`, `agora-${version}.tgz`).replace(
      `This is version ${previousMajor}.${previousMinor}:`,
      `This is version ${major}.${minor}:`,
    ),
    'CHANGELOG.md': changelogOf(texts['CHANGELOG.md'] ?? '', version, date),
  }
}

/** @type {(version: string, previous: string) => boolean} */
function isLater(version, previous) {
  const parts = numbered.exec(version)?.slice(1).map(Number)
  const before = numbered.exec(previous)?.slice(1).map(Number)
  if (parts === undefined || before === undefined) return false
  const at = parts.findIndex((part, index) => part !== before[index])
  return at !== -1 && (parts[at] ?? 0) > (before[at] ?? 0)
}

/** @type {(texts: Texts, path: string, from: string, to: string) => string} */
function replaced(texts, path, from, to) {
  const text = texts[path] ?? ''
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  return text.replace(from, to)
}

/** @type {(text: string, version: string) => string} */
function lockOf(text, version) {
  const lock = JSON.parse(text)
  lock.version = version
  lock.packages[''].version = version
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** The unreleased changes become the section of the version. */
function changelogOf(/** @type {string} */ text, /** @type {string} */ version, /** @type {string} */ date) {
  const [before, rest, ...others] = text.split(/^## Unreleased\n/m)
  if (rest === undefined || others.length > 0) throw new Error('CHANGELOG.md has no single section "## Unreleased"')
  const [changes = ''] = rest.split(/^## /m)
  if (!/^- /m.test(changes)) throw new Error('CHANGELOG.md lists no unreleased change')
  return `${before}## ${version} (${date})\n${rest}`
}

/** @type {(command: string, words: string[]) => string} */
function run(command, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed\n${stdout}${stderr}`)
  return stdout.trim()
}

/** A page shows the English text where a language lacks one; a release has every text. */
async function requireTranslations() {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(resolve('web/languages/texts-to-translate.ts'), { logLevel: 'error' })
  const rows = await module.textsToTranslate()
  if (rows.length === 0) return
  const lines = rows.map(({ language, missing }) => `  web/languages/${language}.ts: ${missing.join(', ')}`)
  throw new Error(`translate these texts first:\n${lines.join('\n')}`)
}

async function release(/** @type {string} */ version) {
  const changed = run('git', ['status', '--porcelain'])
  if (changed !== '') throw new Error(`commit or drop these first:\n${changed}`)
  const paths = ['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md']
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`not found: ${missing.join(', ')}. Run this in the root of the project`)
  const texts = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const stamped = stamp(texts, version, new Date().toISOString().slice(0, 10))
  await requireTranslations()
  for (const [path, text] of Object.entries(stamped)) writeFileSync(path, text)
  const tarball = run('npm', ['pack', '--silent']).split('\n').at(-1)
  return [
    `${paths.join(', ')} have version ${version}; the package is ${tarball}. Next:`,
    '  npm test',
    `  git commit -am 'release: version ${version}' && git tag -a v${version} -m 'version ${version}'`,
    '  git push --follow-tags',
    `  npm publish ${tarball}      to the registry of your .npmrc`,
    'To undo: git checkout -- .',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [version, ...others] = process.argv.slice(2)
  try {
    if (version === undefined || others.length > 0) throw new Error('usage: npm run release -- VERSION')
    process.stdout.write(`${await release(version)}\n`)
  } catch (error) {
    process.stderr.write(`release: ${/** @type {Error} */ (error).message}\n`)
    process.exitCode = 1
  }
}
