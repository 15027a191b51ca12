#!/usr/bin/env node
// `npm test`: build, types, lint, a check of the tools that the suites need, the suites. It stops at the first step that
// fails and installs nothing. With arguments it runs only the suites and passes the arguments on: `npm test -- server/kernel`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingTools } from './test-tools.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installed = createRequire(import.meta.url)

/**
 * @typedef {{ name: string, run: () => boolean }} Step
 * @param {string[]} extra
 * @returns {Step[]}
 */
function stepsFor(extra) {
  // The runner writes nothing to node_modules, which may belong to another user.
  const suites = {
    name: 'suites',
    run: () => node(packaged('vitest', 'vitest.mjs'), ['run', '--configLoader', 'runner', ...extra], 'shown'),
  }
  if (extra.length > 0) return [suites]
  removeOldTransforms()
  return [
    { name: 'build', run: () => node(join(root, 'bin', 'build.js'), []) },
    { name: 'types', run: () => hasSoundTypes('tsconfig.json') && hasSoundTypes('web/tsconfig.json') },
    { name: 'lint', run: () => node(packaged('@biomejs/biome', 'bin/biome'), ['check', '.']) },
    { name: 'tools', run: () => nameMissingTools() },
    suites,
  ]
}

/** The runner adds a file for each version of a source and removes none. */
function removeOldTransforms() {
  const folder = join(root, '.cache', 'transformed')
  const keptMs = 14 * 86_400_000
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file)
  }
}

/** @param {string} project */
function hasSoundTypes(project) {
  return node(packaged('typescript', 'bin/tsc'), ['-p', project, '--noEmit', '--checkers', '2'])
}

/**
 * @param {string} name
 * @param {string} file
 */
function packaged(name, file) {
  return join(dirname(installed.resolve(`${name}/package.json`)), file)
}

/**
 * Runs a script of ours or of a package. By default its output is shown only on failure.
 * @param {string} script
 * @param {string[]} scriptArguments
 * @param {'shown' | 'on failure'} output
 */
function node(script, scriptArguments, output = 'on failure') {
  return succeeds(process.execPath, [script, ...scriptArguments], output)
}

/**
 * @param {string} command
 * @param {string[]} commandArguments
 * @param {'shown' | 'on failure'} output
 */
function succeeds(command, commandArguments, output = 'on failure') {
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const maxBuffer = 64 * 1024 * 1024
  const run = spawnSync(command, commandArguments, { cwd: root, encoding: 'utf8', stdio, maxBuffer })
  if (run.status === 0) return true
  if (run.error !== undefined) print(String(run.error))
  if (stdio === 'pipe') print(`${run.stdout ?? ''}${run.stderr ?? ''}`)
  return false
}

/** Names the suites that are skipped because of a missing tool; never fails. */
function nameMissingTools() {
  const missing = missingTools()
  for (const { suite, name } of missing) print(`  skipping ${suite}: ${name} is not installed`)
  if (missing.length > 0)
    print('  `npm run test:tools` installs them: programs on Debian and Ubuntu (as root), the EVM node with npm')
  return true
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text.trimEnd()}\n`)
}

for (const { name, run } of stepsFor(process.argv.slice(2))) {
  const startedAt = performance.now()
  const passed = run()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!passed) process.exit(1)
}
