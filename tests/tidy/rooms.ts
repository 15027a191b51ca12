import { importsOf, packageOf } from './imports.ts'
import { type Breach, isCode, isForTests, type SourceFile } from './source.ts'

/**
 * The dependency rule of STYLE.md as data. A path means the file or everything in the folder; `*` is any one name and
 * a slash at the end means folders only. `server/chat/**\/store` is a role: every file or folder of that name in any
 * subject, `drafts/store.ts` as well as `messages/store/`. The first room a file lies in is the one whose row counts.
 */
export interface Room {
  readonly room: string
  readonly mayImport: readonly string[]
  readonly butNot?: readonly string[]
  /** May be imported with `import type`. */
  readonly mayImportTypesOf?: readonly string[]
  /** Packages and built-in modules; undefined: any. */
  readonly packages?: readonly string[]
}

/** Libraries that compute and do nothing else; they run in the browser as well. */
const pureLibraries = ['zod', 'markdown-it', 'sanitize-html', 'katex', 'highlight.js', 're2js', 'url-template']

const kernel = 'server/kernel'
const values = 'server/kernel/values'
const people = 'server/accounts/ports.ts'

/** A module that is cut by layer. */
function layers(name: string): Room[] {
  const own = (room: string) => `server/${name}/${room}`
  const reachable = [`server/${name}`, kernel, people]
  const entries = [own('api'), own('jobs'), own('jobs.ts'), own('dialect.ts'), own('module.ts')]
  return [
    { room: own('domain'), mayImport: [own('domain'), values], packages: pureLibraries },
    { room: own('store'), mayImport: [own('store'), own('domain'), own('limits.ts'), kernel] },
    { room: own('actions'), mayImport: reachable, butNot: entries },
    { room: own('api'), mayImport: reachable, butNot: [own('module.ts')] },
    { room: own('jobs'), mayImport: reachable, butNot: [own('module.ts')] },
    { room: own('*/'), mayImport: reachable, butNot: [own('actions'), ...entries] },
    { room: `server/${name}`, mayImport: reachable },
  ]
}

/** A subject of its own inside a module that is cut by layer, with the same layers inside. */
function subjectLayers(name: string, subject: string): Room[] {
  const own = (room: string) => `server/${name}/${subject}/${room}`
  const module = (room: string) => `server/${name}/${room}`
  const entries = [module('api'), module('jobs'), module('jobs.ts'), module('dialect.ts'), module('module.ts')]
  const reachable = [`server/${name}`, kernel, people]
  return [
    { room: own('domain'), mayImport: [own('domain'), module('domain'), values], packages: pureLibraries },
    {
      room: own('store'),
      mayImport: [own('store'), own('domain'), module('store'), module('domain'), module('limits.ts'), kernel],
    },
    { room: own('actions'), mayImport: reachable, butNot: entries },
    // Assembles the subject, as module.ts assembles the module.
    { room: own('create.ts'), mayImport: reachable, butNot: entries },
  ]
}

/** A module that is cut by subject: what a file may import follows from its role in the subject. */
function subjects(name: string, pureFolders: readonly string[]): Room[] {
  const own = (room: string) => `server/${name}/${room}`
  const role = (file: string) => own(`**/${file}`)
  const rules = [role('rules'), ...pureFolders.map(own)]
  const reachable = [`server/${name}`, kernel, people]
  const entries = [role('endpoints'), role('jobs'), own('dialect.ts'), own('module.ts')]
  // Actions and what they are made of name what they need; only endpoints are given everything.
  const entriesAndServices = [...entries, own('services.ts')]
  return [
    ...rules.map((room) => ({ room, mayImport: [...rules, values], packages: pureLibraries })),
    { room: role('store'), mayImport: [role('store'), ...rules, own('limits.ts'), kernel] },
    { room: role('actions'), mayImport: reachable, butNot: entriesAndServices },
    { room: role('endpoints'), mayImport: reachable, butNot: [own('module.ts')] },
    { room: role('jobs'), mayImport: reachable, butNot: [own('module.ts')] },
    // A snapshot for a client is a use of the module like a request is.
    { room: role('snapshot'), mayImport: reachable, butNot: entriesAndServices },
    { room: own('register'), mayImport: reachable, butNot: entriesAndServices },
    { room: own('*/'), mayImport: reachable, butNot: [role('actions'), ...entriesAndServices] },
    { room: `server/${name}`, mayImport: reachable },
  ]
}

const chatRules = ['server/chat/**/rules', 'server/chat/rendering/markdown']

const rules = ['server/*/domain', 'server/accounts/sso/domain', ...chatRules]
/** Where the same input gives the same answer, on any machine, at any time. */
export const pureRooms = [values, ...rules]
const offline = [kernel, ...rules, 'server/*/sequencer', 'server/*/store', 'server/chat/**/store']

/**
 * The web client from bottom to top. A feature imports the layers below it and no other feature; the shell imports the
 * features, and nothing imports the shell.
 */
const belowFeatures = ['web/page', 'web/account', 'web/session', 'web/design', 'web/i18n', 'web/platform', 'client']
const webLayers: readonly Room[] = [
  { room: 'web/platform', mayImport: ['web/platform'] },
  { room: 'web/service-worker', mayImport: ['web/service-worker'] },
  { room: 'web/languages', mayImport: ['web/languages'] },
  { room: 'web/i18n', mayImport: ['web/i18n', 'web/languages', 'web/platform'] },
  { room: 'web/session', mayImport: ['web/session', 'web/i18n', 'web/platform', 'client'] },
  { room: 'web/design', mayImport: ['web/design', 'web/i18n', 'web/platform'] },
  { room: 'web/account', mayImport: belowFeatures, butNot: ['web/page'] },
  { room: 'web/page', mayImport: belowFeatures },
  ...['web/trade', 'web/chat', 'web/settings', 'web/admin'].map((room) => ({
    room,
    mayImport: [room, ...belowFeatures],
  })),
  { room: 'web/shell', mayImport: ['web', 'client'] },
  {
    room: 'web/docs',
    mayImport: ['web/docs', 'web/platform/saved-values.ts', 'server/site/languages', 'client'],
  },
  { room: 'web/main.tsx', mayImport: ['web/shell', 'web/design', 'web/i18n', 'web/platform'] },
]

/** The parts of the whole server. */
const composed = [
  ...['server/composition', 'server/*/module.ts', 'server/bridge', 'server/sandbox', 'server/site'],
  ...['server/deployment.ts', 'server/modules.ts', 'server/*/ports.ts', kernel],
]

export const rooms: readonly Room[] = [
  { room: values, mayImport: [values], packages: ['zod'] },
  { room: kernel, mayImport: [kernel] },
  ...subjectLayers('accounts', 'sso'),
  ...layers('accounts'),
  ...layers('trading'),
  ...subjects('chat', ['rendering/markdown']),
  { room: 'server/bridge', mayImport: ['server/bridge', 'server/*/ports.ts', kernel] },
  { room: 'server/sandbox', mayImport: ['server/sandbox', 'server/*/ports.ts', kernel] },
  { room: 'server/site', mayImport: ['server/site', 'server/sandbox', kernel] },
  { room: 'server/deployment.ts', mayImport: [kernel] },
  {
    room: 'server/modules.ts',
    mayImport: [
      'server/*/store/migrations.ts',
      'server/chat/migrations.ts',
      'server/chat/delivery/queues/store.ts',
      kernel,
    ],
  },
  { room: 'server/composition', mayImport: composed },
  { room: 'server/main.ts', mayImport: composed },
  {
    room: 'client',
    mayImport: ['client', ...rules, values],
    mayImportTypesOf: ['server/*/api', 'server/chat/**/endpoints'],
  },
  ...webLayers,
  {
    room: 'cli',
    mayImport: [
      ...['cli', 'client', 'server/main.ts', 'server/deployment.ts', 'server/modules.ts', 'server/site'],
      ...['server/*/module.ts', 'server/*/ports.ts', 'server/trading/custody/signer', ...offline],
    ],
  },
  { room: 'examples', mayImport: ['examples'] },
  { room: 'bench', mayImport: ['bench', 'client', 'server/chat/directory', ...offline] },
  { room: 'simulation', mayImport: ['simulation', 'client', ...offline] },
]

/** The additional imports of tests: the rest of their module, the test builders of other modules, and tools. */
const forTests = [
  'web/languages',
  'server/accounts/testing.ts',
  'server/accounts/module.ts',
  'server/*/ports.ts',
  'server/sandbox',
  kernel,
]

export function checkRooms(files: readonly SourceFile[]): Breach[] {
  return files.filter((file) => isCode(file) && !/^(tests|bin)\//.test(file.path)).flatMap(breachesOf)
}

function breachesOf(file: SourceFile): Breach[] {
  const { path } = file
  const row = rooms.find(({ room }) => lies(path, room))
  if (row === undefined) return path.includes('/') ? [{ path, line: 1, remedy: 'belongs to no room of STYLE.md' }] : []
  const isTest = isForTests(file)
  const ownModule = path.split('/').slice(0, 2).join('/')
  return importsOf(file).flatMap(({ specifier, target, isTypeOnly, line }) => {
    const breach = (remedy: string) => [{ path, line, remedy }]
    if (target === undefined) {
      if (isTest || row.packages === undefined || row.packages.includes(packageOf(specifier))) return []
      return breach(
        `${row.room} may not use ${packageOf(specifier)}: pass in what it gives, or move this to another room`,
      )
    }
    if (isTest && [ownModule, ...forTests].some((room) => lies(target, room))) return []
    if (isTypeOnly && row.mayImportTypesOf?.some((room) => lies(target, room)) === true) return []
    const isAllowed = row.mayImport.some((room) => lies(target, room))
    const isForbidden = row.butNot?.some((room) => lies(target, room)) === true
    if (isAllowed && !isForbidden) return []
    return breach(`${row.room} may not import ${target}: see the dependency rule in STYLE.md`)
  })
}

export function lies(path: string, room: string): boolean {
  const [folder, role] = room.split('/**/')
  const names = path.split('/')
  const wanted = (folder ?? '').split('/')
  if (names.length < wanted.length) return false
  if (!wanted.every((name, index) => name === '*' || name === '' || name === names[index])) return false
  return role === undefined || names.slice(wanted.length).some((name) => name === role || name.startsWith(`${role}.`))
}
