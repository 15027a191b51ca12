#!/usr/bin/env node
// What `npm test` runs: build, types, lint, the tools the suites need, the suites. It stops at the first step that
// fails. With arguments it runs the suites alone and hands the arguments on: `npm test -- server/kernel`.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installed = createRequire(import.meta.url)

/**
 * What a suite needs beyond npm. The suite looks for it by itself and is left out where it is missing.
 * @typedef {{ suite: string, debianPackage: string, commands: string[], variable?: string }} Tool
 * @type {Tool[]}
 */
const tools = [
  {
    suite: 'the browser tests',
    debianPackage: 'chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'CHROMIUM_PATH',
  },
  {
    suite: 'the tests of several nodes',
    debianPackage: 'nats-server',
    // Debian puts it where the path of an ordinary user does not lead.
    commands: ['nats-server', '/usr/sbin/nats-server'],
  },
]

/**
 * @typedef {{ name: string, run: () => boolean }} Step
 * @param {string[]} extra
 * @returns {Step[]}
 */
function stepsFor(extra) {
  // The runner writes nothing to node_modules, which may belong to somebody else.
  const suites = {
    name: 'suites',
    run: () => node(packaged('vitest', 'vitest.mjs'), ['run', '--configLoader', 'runner', ...extra], 'shown'),
  }
  if (extra.length > 0) return [suites]
  return [
    { name: 'build', run: () => node(join(root, 'bin', 'build.js'), []) },
    { name: 'types', run: () => hasSoundTypes('tsconfig.json') && hasSoundTypes('web/tsconfig.json') },
    { name: 'lint', run: () => node(packaged('@biomejs/biome', 'bin/biome'), ['check', '.']) },
    { name: 'tools', run: () => provideTools() },
    suites,
  ]
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
 * Runs a script of ours or of a package. Unless its output is to be shown as it comes, it is shown only on failure.
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const maxBuffer = 64 * 1024 * 1024
  const run = spawnSync(command, commandArguments, { cwd: root, env, encoding: 'utf8', stdio, maxBuffer })
  if (run.status === 0) return true
  if (run.error !== undefined) print(String(run.error))
  if (stdio === 'pipe') print(`${run.stdout ?? ''}${run.stderr ?? ''}`)
  return false
}

/** Never fails: where a tool cannot be had, its suite is left out and the reader told what would bring it back. */
function provideTools() {
  const missing = tools.filter((tool) => !isThere(tool))
  const packages = missing.map((tool) => tool.debianPackage)
  if (packages.length > 0 && mayInstall()) {
    print(`  installing ${packages.join(', ')}`)
    const aptGet = (/** @type {string[]} */ ...words) => succeeds('apt-get', ['-qq', ...words])
    if (aptGet('update')) aptGet('install', '-y', '--no-install-recommends', ...packages)
  }
  for (const tool of missing) {
    if (!isThere(tool))
      print(`  leaving out ${tool.suite}: install the Debian package ${tool.debianPackage} to run them`)
  }
  return true
}

function mayInstall() {
  return process.getuid?.() === 0 && isExecutable(...inPath('apt-get'))
}

/** @param {Tool} tool */
function isThere({ commands, variable }) {
  const named = variable === undefined ? undefined : process.env[variable]
  return isExecutable(...(named ? [named] : []), ...commands.flatMap(inPath))
}

/** @param {string} command */
function inPath(command) {
  if (isAbsolute(command)) return [command]
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, command))
}

/** @param {string[]} paths */
function isExecutable(...paths) {
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
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
