/** A file of a build without groups. */
export interface BuiltFile {
  readonly fileName: string
  readonly isEntry: boolean
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  /** Files that are loaded on demand: pages, dialogs. */
  readonly dynamicImports: readonly string[]
}

/** Entries that are loaded together, or one after the other on the same page. */
const parts: readonly (readonly [name: string, entry: RegExp])[] = [
  ['start', /\/web\/index\.html$/],
  ['sign-in', /\/web\/shell\/front\/sign-in-more\.tsx$/],
  ['frame', /\/web\/(?:shell\/frame\/frame\.tsx|chat\/state\/current-chat\.ts)$/],
  // The palette lists the sections of all pages.
  ['sections', /\/web\/(?:trade|settings|admin)\/sections\.ts$/],
  // The badge of Trade follows the orders from every page.
  ['live', /\/web\/trade\/live\/follow-account\.ts$/],
  ['chat', /\/web\/chat\/(?:chat-page|people\/people-list|inbox\/inbox-view|sidebar\/sidebar-actions)\.tsx$/],
  ['conversation', /\/web\/chat\/conversation\/conversation-view\.tsx$/],
  ['terminal', /\/web\/trade\/trade-page\.tsx$/],
  ['wallet', /\/web\/trade\/(?:wallet|orders)\//],
  ['settings', /\/web\/settings\//],
  ['admin', /\/web\/admin\//],
]

/** Sections of these are loaded one at a time: modules of a single section stay in a file of their own. */
const bySection: ReadonlySet<string> = new Set(['wallet', 'settings', 'admin'])

interface Users {
  readonly parts: Set<string>
  readonly entries: Set<string>
}

/**
 * The file of each module that pages share. A bundler makes a file for each set of entries with a common module: over a
 * hundred requests for one page. Modules that only dialogs share are left to it.
 */
export function fileGroups(files: readonly BuiltFile[]): Map<string, string> {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const usersOf = new Map<BuiltFile, Users>()
  const onDemand = new Set(files.flatMap(({ dynamicImports }) => dynamicImports))
  for (const entry of files) {
    if (!entry.isEntry && !onDemand.has(entry.fileName)) continue
    const named = parts.filter(([, pattern]) => entry.moduleIds.some((id) => pattern.test(id))).map(([name]) => name)
    if (named.length === 0) continue
    for (const file of loadedWith(entry, byName)) {
      const users = usersOf.get(file) ?? { parts: new Set(), entries: new Set() }
      for (const name of named) users.parts.add(name)
      users.entries.add(entry.fileName)
      usersOf.set(file, users)
    }
  }
  const groups = new Map<string, string>()
  for (const [file, users] of usersOf) {
    const name = groupOf(users)
    if (name !== undefined) for (const id of file.moduleIds) groups.set(id, name)
  }
  return groups
}

function groupOf({ parts: users, entries }: Users): string | undefined {
  if (users.has('start')) return 'index'
  const [only = ''] = users
  if (users.size === 1) return bySection.has(only) && entries.size === 1 ? undefined : only
  if (users.has('sign-in')) return 'base'
  for (const name of ['frame', 'live']) if (users.has(name)) return name
  const isChat = users.has('chat') || users.has('conversation')
  const isTrade = users.has('terminal') || users.has('wallet')
  const isManaged = users.has('settings') || users.has('admin')
  if (users.has('sections')) return isTrade ? 'live' : 'sections'
  // The chat shares little with the other areas; they share lists and fields that it does not use.
  if (isChat) return isTrade || isManaged ? 'frame' : 'chat'
  return isManaged ? 'widgets' : 'trade'
}

function loadedWith(entry: BuiltFile, byName: ReadonlyMap<string, BuiltFile>): Set<BuiltFile> {
  const loaded = new Set<BuiltFile>()
  const queue = [entry]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    queue.push(...file.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return loaded
}
