import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type NativePackage, nativeEnvironment } from './native-package.ts'

const run = promisify(execFile)
const nobody = 65_534
const trialTimeoutMs = 10_000

/** Runs PostgreSQL's programs under a certain user and through a wrapper program. */
export interface Launcher {
  readonly description: string
  /** The owner of the server's files. */
  readonly uid: number
  readonly gid: number
  /** The prefix is a command that finally executes the program. */
  spawn(
    program: 'initdb' | 'postgres',
    parameters: readonly string[],
    options: SpawnOptions,
    prefix?: readonly string[],
  ): ChildProcess
}

export interface Way {
  readonly description: string
  readonly uid: number
  readonly gid: number
  /** True if the child process is started as that user; otherwise the prefix changes the user. */
  readonly startsAsUser: boolean
  readonly prefix: readonly string[]
}

/** The kernel sends the server a fast shutdown when this process ends for any reason. */
const diesWithUs = ['setpriv', '--pdeathsig=INT', '--']
const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']

/** As nobody with one capability of root: to enter directories and files that are closed to others. */
function withCapability(capability: 'dac_read_search' | 'dac_override'): string[] {
  const only = `-all,+${capability}`
  const identity = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
  // initdb checks its files with access(), which ignores capabilities unless this bit is set.
  capabilities.push('--securebits=+no_setuid_fixup')
  return ['setpriv', ...identity, ...capabilities, '--pdeathsig=INT', '--']
}

/**
 * The ways that may work here, best first. PostgreSQL refuses to run as root. User nobody has the fewest rights, but the
 * data or the package may be in a home directory of root. Then PostgreSQL gets the capability to search directories (which
 * a container may not grant), or runs as root in a user namespace, or gets the capability to bypass all file permissions.
 */
export function possibleWays(): Way[] {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const own: Way = { description: 'as the user who started it', uid, gid, startsAsUser: false, prefix: [] }
  const namespace: Way = { ...own, description: 'as nobody in a user namespace', prefix: inNamespace }
  if (uid !== 0) return (isKnownUser() ? [own] : [namespace, own]).flatMap(dyingWithUsIfPossible)

  const asNobody: Way = { description: 'as nobody', uid: nobody, gid: nobody, startsAsUser: true, prefix: [] }
  const capable = (capability: 'dac_read_search' | 'dac_override'): Way => ({
    ...asNobody,
    description: `as nobody with ${capability}`,
    startsAsUser: false,
    prefix: withCapability(capability),
  })
  return [
    ...dyingWithUsIfPossible(asNobody),
    capable('dac_read_search'),
    ...dyingWithUsIfPossible(namespace),
    capable('dac_override'),
  ]
}

function dyingWithUsIfPossible(way: Way): Way[] {
  return [{ ...way, prefix: [...way.prefix, ...diesWithUs] }, way]
}

/** initdb needs the name of its user; a container may run us under an id without a name. */
function isKnownUser(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Tries the ways and returns the first that works. */
export async function chooseLauncher(
  native: NativePackage,
  linkDirectory: string,
  directory: string,
  ways: readonly Way[] = possibleWays(),
): Promise<Launcher> {
  const env = nativeEnvironment(native, linkDirectory)
  const failures: string[] = []
  for (const way of ways) {
    try {
      if (process.getuid?.() === 0) await chown(directory, way.uid, way.gid)
      await tryOut(way, native, env, directory)
      return makeLauncher(way, native, env)
    } catch (error) {
      const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
      failures.push(`${way.description} (${stderr || String(error)})`)
    }
  }
  throw new Error(
    `PostgreSQL cannot be started from ${native.binaries} with its data in ${directory}. Tried: ${failures.join('; ')}. ` +
      'Start as an ordinary user, or in a directory that user nobody may enter, or set DATABASE_URL.',
  )
}

async function tryOut(way: Way, native: NativePackage, env: Record<string, string>, directory: string): Promise<void> {
  const postgres = join(native.binaries, 'postgres')
  const [file = '', ...rest] = [...way.prefix, '/bin/sh', '-c', 'cd "$1" && "$2" --version', 'sh', directory, postgres]
  await run(file, rest, { env, cwd: '/', timeout: trialTimeoutMs, ...identity(way) })
}

function makeLauncher(way: Way, native: NativePackage, env: Record<string, string>): Launcher {
  return {
    description: way.description,
    uid: way.uid,
    gid: way.gid,
    spawn(program, parameters, options, prefix = []) {
      const [file = '', ...rest] = [...way.prefix, ...prefix, join(native.binaries, program), ...parameters]
      return spawn(file, rest, { env, cwd: '/', ...options, ...identity(way) })
    },
  }
}

function identity({ startsAsUser, uid, gid }: Way): { uid?: number; gid?: number } {
  return startsAsUser ? { uid, gid } : {}
}
