import { type Breach, lineAt, type SourceFile } from './source.ts'

// Written in pieces, so that this file does not find itself.
const machinePaths = [
  { pattern: /(?<![\w.~-])\/work\/[\w.]/g, shown: '/wo' + 'rk/' },
  { pattern: /(?<![\w.])\.\.\/shared\b/g, shown: '../sh' + 'ared' },
  { pattern: /(?<![\w.])\/(?:root|home\/[a-z]\w*)\/[\w.]/g, shown: 'a home directory' },
]

/** A clone of the project does not have the paths of the machine it was written on. */
export function checkMachinePaths(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !path.startsWith('tests/tidy/'))
    .flatMap(({ path, text }) =>
      machinePaths.flatMap(({ pattern, shown }) =>
        [...text.matchAll(pattern)].map((match) => ({
          path,
          line: lineAt(text, match.index),
          remedy: `names a path of one machine (${shown}): make it relative to the project, or leave it out`,
        })),
      ),
    )
}

/** A lock file that names a registry works with that registry only. */
export function checkLockFile(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => path === 'package-lock.json' || path === '.npmrc')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/"resolved": *"(?!file:)[^"]*"|^registry *=.*$/gm)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        remedy: 'names a registry host: install with omit-lockfile-registry-resolved=true',
      })),
    )
}

/** Users read the changelog before an upgrade. */
export function checkChangelog(files: readonly SourceFile[]): Breach[] {
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const { version } = JSON.parse(text('package.json') || '{}') as { version?: string }
  const headings = [...text('CHANGELOG.md').matchAll(/^## \[?v?(\d+\.\d+\.\d+[\w.-]*)\]?/gm)].map(
    ([, number]) => number,
  )
  if (version !== undefined && headings.includes(version)) return []
  return [{ path: 'CHANGELOG.md', line: 1, remedy: `has no section "## ${version}" for the version of package.json` }]
}

/** The migrations of a folder are numbered from 1 without gaps: two with one number would run in an arbitrary order. */
export function checkMigrations(files: readonly SourceFile[]): Breach[] {
  const byFolder = new Map<string, { path: string; number: number }[]>()
  for (const { path } of files) {
    const [, folder = '', digits] = /^(.*\/migrations)\/(\d+)-[^/]*\.sql$/.exec(path) ?? []
    if (digits === undefined) continue
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { path, number: Number(digits) }])
  }
  return [...byFolder.values()].flatMap((migrations) =>
    migrations
      .toSorted((one, other) => one.number - other.number)
      .filter(({ number }, index) => number !== index + 1)
      .slice(0, 1)
      .map(({ path }) => ({ path, line: 1, remedy: 'does not have the number after the migration before it' })),
  )
}

/** `npm start` and `npx agora` run one program, with the same options for Node. */
export function checkStartCommand(files: readonly SourceFile[]): Breach[] {
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const { scripts } = JSON.parse(text('package.json') || '{}') as { scripts?: { start?: string } }
  const [, options] = /^#!\/usr\/bin\/env -S (node .*)$/m.exec(text('bin/agora.js')) ?? []
  if (options !== undefined && scripts?.start === `${options} bin/agora.js serve`) return []
  return [{ path: 'package.json', line: 1, remedy: 'starts with other options for Node than bin/agora.js names' }]
}

/** Install scripts run code of others on every machine: package.json names each package that has one and what npm does. */
export function checkInstallScripts(files: readonly SourceFile[]): Breach[] {
  const read = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? '{}') as Installs
  const named = Object.keys(read('package.json').allowScripts ?? {})
  const scripted = Object.entries(read('package-lock.json').packages ?? {})
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.split('node_modules/').at(-1) ?? path)
  const breach = (remedy: string) => ({ path: 'package.json', line: 1, remedy })
  return [
    ...scripted
      .filter((name) => !named.includes(name))
      .map((name) => breach(`allowScripts does not name ${name}, which has an install script`)),
    ...named
      .filter((name) => !scripted.includes(name))
      .map((name) => breach(`allowScripts names ${name}, which has none`)),
  ]
}

interface Installs {
  readonly allowScripts?: Readonly<Record<string, boolean>>
  readonly packages?: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>
}
