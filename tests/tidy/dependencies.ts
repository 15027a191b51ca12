import { importsOf, packageOf } from './imports.ts'
import { type Breach, isCode, isForTests, type SourceFile } from './source.ts'

/**
 * The dependency rule of STYLE.md as data. A path means the file or everything in the folder; `*` is any one name and
 * a slash at the end means folders only. `server/chat/**\/store` is a role: every file or folder of that name in any
 * subject, `drafts/store.ts` as well as `messages/store/`. The first row whose folder contains a file applies to it.
 */
export interface FolderRule {
  readonly folder: string
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

/** A module that is divided by layer. */
function layers(name: string): FolderRule[] {
  const own = (folder: string) => `server/${name}/${folder}`
  const reachable = [`server/${name}`, kernel, people]
  const entries = [own('api'), own('jobs'), own('jobs.ts'), own('dialect.ts'), own('module.ts')]
  return [
    { folder: own('domain'), mayImport: [own('domain'), values], packages: pureLibraries },
    { folder: own('store'), mayImport: [own('store'), own('domain'), own('limits.ts'), kernel] },
    { folder: own('actions'), mayImport: reachable, butNot: entries },
    { folder: own('api'), mayImport: reachable, butNot: [own('module.ts')] },
    { folder: own('jobs'), mayImport: reachable, butNot: [own('module.ts')] },
    { folder: own('*/'), mayImport: reachable, butNot: [own('actions'), ...entries] },
    { folder: `server/${name}`, mayImport: reachable },
  ]
}

/** A subject inside a module that is divided by layer; the subject has the same layers. */
function subjectLayers(name: string, subject: string): FolderRule[] {
  const own = (folder: string) => `server/${name}/${subject}/${folder}`
  const module = (folder: string) => `server/${name}/${folder}`
  const entries = [module('api'), module('jobs'), module('jobs.ts'), module('dialect.ts'), module('module.ts')]
  const reachable = [`server/${name}`, kernel, people]
  return [
    { folder: own('domain'), mayImport: [own('domain'), module('domain'), values], packages: pureLibraries },
    {
      folder: own('store'),
      mayImport: [own('store'), own('domain'), module('store'), module('domain'), module('limits.ts'), kernel],
    },
    { folder: own('actions'), mayImport: reachable, butNot: entries },
    // Assembles the subject, as module.ts assembles the module.
    { folder: own('create.ts'), mayImport: reachable, butNot: entries },
  ]
}

/** A module that is divided by subject: the role of a file in its subject decides its imports. */
function subjects(name: string, pureSubfolders: readonly string[]): FolderRule[] {
  const own = (folder: string) => `server/${name}/${folder}`
  const role = (file: string) => own(`**/${file}`)
  const rules = [role('rules'), ...pureSubfolders.map(own)]
  const reachable = [`server/${name}`, kernel, people]
  const entries = [role('endpoints'), role('jobs'), own('dialect.ts'), own('module.ts')]
  // Actions and their parts name the dependencies they need; only endpoints receive all of them.
  const entriesAndServices = [...entries, own('services.ts')]
  return [
    ...rules.map((folder) => ({ folder, mayImport: [...rules, values], packages: pureLibraries })),
    { folder: role('store'), mayImport: [role('store'), ...rules, own('limits.ts'), kernel] },
    { folder: role('actions'), mayImport: reachable, butNot: entriesAndServices },
    { folder: role('endpoints'), mayImport: reachable, butNot: [own('module.ts')] },
    { folder: role('jobs'), mayImport: reachable, butNot: [own('module.ts')] },
    // A snapshot for a client uses the module as a request does.
    { folder: role('snapshot'), mayImport: reachable, butNot: entriesAndServices },
    { folder: own('register'), mayImport: reachable, butNot: entriesAndServices },
    { folder: own('*/'), mayImport: reachable, butNot: [role('actions'), ...entriesAndServices] },
    { folder: `server/${name}`, mayImport: reachable },
  ]
}

const chatRules = ['server/chat/**/rules', 'server/chat/rendering/markdown']

const rules = ['server/*/domain', 'server/accounts/sso/domain', ...chatRules]
/** Code that returns the same result for the same input, on any machine, at any time. */
export const pureFolders = [values, ...rules]
const offline = [kernel, ...rules, 'server/*/sequencer', 'server/*/store', 'server/chat/**/store']

/**
 * The web client from bottom to top. A feature imports the layers below it and no other feature; the shell imports the
 * features, and nothing imports the shell.
 */
const belowFeatures = ['web/page', 'web/account', 'web/session', 'web/design', 'web/i18n', 'web/platform', 'client']
const webLayers: readonly FolderRule[] = [
  { folder: 'web/platform', mayImport: ['web/platform'] },
  { folder: 'web/service-worker', mayImport: ['web/service-worker'] },
  { folder: 'web/languages', mayImport: ['web/languages'] },
  { folder: 'web/i18n', mayImport: ['web/i18n', 'web/languages', 'web/platform'] },
  { folder: 'web/session', mayImport: ['web/session', 'web/i18n', 'web/platform', 'client'] },
  { folder: 'web/design', mayImport: ['web/design', 'web/i18n', 'web/platform'] },
  { folder: 'web/account', mayImport: belowFeatures, butNot: ['web/page'] },
  { folder: 'web/page', mayImport: belowFeatures },
  ...['web/trade', 'web/chat', 'web/settings', 'web/admin'].map((folder) => ({
    folder,
    mayImport: [folder, ...belowFeatures],
  })),
  { folder: 'web/shell', mayImport: ['web', 'client'] },
  {
    folder: 'web/docs',
    mayImport: ['web/docs', 'web/platform/saved-values.ts', 'server/site/languages', 'client'],
  },
  { folder: 'web/main.tsx', mayImport: ['web/shell', 'web/design', 'web/i18n', 'web/platform'] },
]

/** The parts of the whole server. */
const composed = [
  ...['server/composition', 'server/*/module.ts', 'server/bridge', 'server/sandbox', 'server/site'],
  ...['server/deployment.ts', 'server/modules.ts', 'server/*/ports.ts', kernel],
]

export const folderRules: readonly FolderRule[] = [
  { folder: values, mayImport: [values], packages: ['zod'] },
  { folder: kernel, mayImport: [kernel] },
  ...subjectLayers('accounts', 'sso'),
  ...layers('accounts'),
  ...layers('trading'),
  ...subjects('chat', ['rendering/markdown']),
  { folder: 'server/bridge', mayImport: ['server/bridge', 'server/*/ports.ts', kernel] },
  { folder: 'server/sandbox', mayImport: ['server/sandbox', 'server/*/ports.ts', kernel] },
  { folder: 'server/site', mayImport: ['server/site', 'server/sandbox', kernel] },
  { folder: 'server/deployment.ts', mayImport: [kernel] },
  {
    folder: 'server/modules.ts',
    mayImport: [
      'server/*/store/migrations.ts',
      'server/chat/migrations.ts',
      'server/chat/delivery/queues/store.ts',
      kernel,
    ],
  },
  { folder: 'server/composition', mayImport: composed },
  { folder: 'server/main.ts', mayImport: composed },
  {
    folder: 'client',
    mayImport: ['client', ...rules, values],
    mayImportTypesOf: ['server/*/api', 'server/chat/**/endpoints'],
  },
  ...webLayers,
  {
    folder: 'cli',
    mayImport: [
      ...['cli', 'client', 'server/main.ts', 'server/deployment.ts', 'server/modules.ts', 'server/site'],
      ...['server/*/module.ts', 'server/*/ports.ts', 'server/trading/custody/signer', ...offline],
    ],
  },
  { folder: 'examples', mayImport: ['examples'] },
  { folder: 'bench', mayImport: ['bench', 'client', 'server/chat/directory', ...offline] },
  { folder: 'simulation', mayImport: ['simulation', 'client', ...offline] },
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

export function checkDependencies(files: readonly SourceFile[]): Breach[] {
  return files.filter((file) => isCode(file) && !/^(tests|bin)\//.test(file.path)).flatMap(breachesOf)
}

function breachesOf(file: SourceFile): Breach[] {
  const { path } = file
  const row = folderRules.find(({ folder }) => isIn(path, folder))
  if (row === undefined) return path.includes('/') ? [{ path, line: 1, remedy: 'has no row in STYLE.md' }] : []
  const isTest = isForTests(file)
  const ownModule = path.split('/').slice(0, 2).join('/')
  return importsOf(file).flatMap(({ specifier, target, isTypeOnly, line }) => {
    const breach = (remedy: string) => [{ path, line, remedy }]
    if (target === undefined) {
      if (isTest || row.packages === undefined || row.packages.includes(packageOf(specifier))) return []
      return breach(
        `${row.folder} may not use ${packageOf(specifier)}: pass its result as a parameter, or move this to another folder`,
      )
    }
    if (isTest && [ownModule, ...forTests].some((folder) => isIn(target, folder))) return []
    if (isTypeOnly && row.mayImportTypesOf?.some((folder) => isIn(target, folder)) === true) return []
    const isAllowed = row.mayImport.some((folder) => isIn(target, folder))
    const isForbidden = row.butNot?.some((folder) => isIn(target, folder)) === true
    if (isAllowed && !isForbidden) return []
    return breach(`${row.folder} may not import ${target}: see the dependency rule in STYLE.md`)
  })
}

export function isIn(path: string, place: string): boolean {
  const [folder, role] = place.split('/**/')
  const names = path.split('/')
  const wanted = (folder ?? '').split('/')
  if (names.length < wanted.length) return false
  if (!wanted.every((name, index) => name === '*' || name === '' || name === names[index])) return false
  return role === undefined || names.slice(wanted.length).some((name) => name === role || name.startsWith(`${role}.`))
}
