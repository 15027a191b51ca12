#!/usr/bin/env node
// Programs that some suites need and `npm ci` does not install. `npm run test:tools` installs the missing ones: with apt-get,
// web servers of Debian unpacked into .cache/debian, and the EVM node with npm into .cache/evm-node.
import { spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** An installed web server would start and take the ports of the machine, so it is only unpacked. */
const unpacked = join(root, '.cache', 'debian')

/**
 * A program that a suite needs. Without it the suite is skipped.
 * @typedef {{ suite: string, debianPackage: string, commands: string[], variable?: string, isUnpacked?: boolean }} Tool
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
  {
    suite: 'the tests behind nginx',
    debianPackage: 'nginx',
    commands: ['nginx', '/usr/sbin/nginx', join(unpacked, 'usr/sbin/nginx')],
    isUnpacked: true,
  },
  {
    suite: 'the tests behind Caddy',
    debianPackage: 'caddy',
    commands: ['caddy', join(unpacked, 'usr/bin/caddy')],
    isUnpacked: true,
  },
]

/** A minute and 300 MB to install, so it is not part of `npm ci`. */
export const evmNodePackage = 'hardhat'
const evmNode = {
  suite: 'the tests of EVM networks',
  package: evmNodePackage,
  folder: join(root, '.cache', 'evm-node'),
}

/** @returns {{ suite: string, name: string }[]} */
export function missingTools() {
  const programs = missingPrograms().map(({ suite, debianPackage }) => ({ suite, name: debianPackage }))
  return hasEvmNode() ? programs : [...programs, { suite: evmNode.suite, name: evmNode.package }]
}

function missingPrograms() {
  return tools.filter((tool) => !isThere(tool))
}

function hasEvmNode() {
  return existsSync(join(evmNode.folder, 'node_modules', evmNode.package, 'package.json'))
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
  const isInstalled = installEvmNode()
  return installPrograms() && isInstalled
}

function installEvmNode() {
  if (hasEvmNode()) return true
  process.stdout.write(`installing ${evmNode.package} into .cache/evm-node\n`)
  mkdirSync(evmNode.folder, { recursive: true })
  // Under sudo, the other programs still write into .cache as the ordinary user.
  const { SUDO_UID, SUDO_GID } = process.env
  if (SUDO_UID !== undefined && SUDO_GID !== undefined) {
    chownSync(dirname(evmNode.folder), Number(SUDO_UID), Number(SUDO_GID))
  }
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(root, 'tests', 'evm', 'node', name), join(evmNode.folder, name))
  }
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  return spawnSync('npm', words, { cwd: evmNode.folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function installPrograms() {
  const missing = missingPrograms()
  if (missing.length === 0) return true
  const names = missing.map(({ debianPackage }) => debianPackage).join(', ')
  if (process.getuid?.() !== 0 || !isExecutable(...inPath('apt-get'))) {
    process.stderr.write(`run this as root on Debian or Ubuntu, or install by hand: ${names}\n`)
    return false
  }
  process.stdout.write(`installing ${names}\n`)
  if (!aptGet(['update'])) return false
  const packagesOf = (/** @type {boolean} */ isUnpacked) =>
    missing.filter((tool) => (tool.isUnpacked ?? false) === isUnpacked).map(({ debianPackage }) => debianPackage)
  return install(packagesOf(false)) && unpack(packagesOf(true))
}

/** @param {string[]} packages */
function install(packages) {
  return packages.length === 0 || aptGet(['install', '-y', '--no-install-recommends', ...packages])
}

/** @param {string[]} packages */
function unpack(packages) {
  if (packages.length === 0) return true
  mkdirSync(unpacked, { recursive: true })
  if (!aptGet(['-o', 'APT::Sandbox::User=root', 'download', ...packages], unpacked)) return false
  const files = readdirSync(unpacked).filter((name) => name.endsWith('.deb'))
  return files.every((name) => {
    const isDone = succeeds('dpkg-deb', ['-x', name, unpacked], unpacked)
    rmSync(join(unpacked, name))
    return isDone
  })
}

/**
 * @param {string[]} words
 * @param {string} [cwd]
 */
function aptGet(words, cwd = root) {
  return succeeds('apt-get', ['-qq', ...words], cwd)
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {string} cwd
 */
function succeeds(command, words, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !installMissing()) process.exitCode = 1
