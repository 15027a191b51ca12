#!/usr/bin/env node
// Programs outside npm that some suites need. `npm run test:tools` installs the missing ones with apt-get.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A program that a suite needs. Without it the suite is skipped.
 * @typedef {{ suite: string, debianPackage: string, commands: string[], variable?: string }} Tool
 * @type {Tool[]}
 */
const tools = [
  {
    suite: 'the browser tests',
    debianPackage: 'chromium-headless-shell',
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'CHROMIUM_PATH',
  },
  {
    suite: 'the tests of several nodes',
    debianPackage: 'nats-server',
    // Debian installs it outside the PATH of an ordinary user.
    commands: ['nats-server', '/usr/sbin/nats-server'],
  },
]

export function missingTools() {
  return tools.filter((tool) => !isThere(tool))
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

function installMissing() {
  const packages = missingTools().map(({ debianPackage }) => debianPackage)
  if (packages.length === 0) return true
  if (process.getuid?.() !== 0 || !isExecutable(...inPath('apt-get'))) {
    process.stderr.write(`run this as root on Debian or Ubuntu, or install by hand: ${packages.join(', ')}\n`)
    return false
  }
  process.stdout.write(`installing ${packages.join(', ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (/** @type {string[]} */ ...words) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !installMissing()) process.exitCode = 1
