import { isIn, pureFolders } from './dependencies.ts'
import { scan } from './scan.ts'
import { type Breach, isCode, isForTests, isTest, lineAt, type SourceFile } from './source.ts'

interface Banned {
  readonly name: string
  readonly pattern: RegExp
  readonly remedy: string
  /** The files that may use it. */
  readonly except?: (file: SourceFile) => boolean
}

const under =
  (...folders: string[]) =>
  ({ path }: SourceFile) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
const either =
  (...some: ((file: SourceFile) => boolean)[]) =>
  (file: SourceFile) =>
    some.some((one) => one(file))

/** The only places with access to clocks, random numbers, files and the network. */
const systemAccess = under('server/kernel', 'client/environment.ts', 'web/platform', 'web/docs', 'bench', 'bin')

/** Searched in the code only, outside of comments and literals. */
export const bannedCode: readonly Banned[] = [
  {
    name: 'reading the clock',
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|\bnew\s+Date\b(?!\s*\()|(?<![.\w$]|new\s)Date\s*\(/g,
    remedy: 'take a Clock (server/kernel/clock) as a parameter',
    except: systemAccess,
  },
  {
    name: 'measuring time',
    pattern: /\bperformance\s*\.\s*now\b|\bprocess\s*\.\s*hrtime\b/g,
    remedy: 'measure in the kernel or in bench/',
    except: either(systemAccess, isForTests),
  },
  {
    name: 'randomness',
    pattern: /\bMath\s*\.\s*random\b|(?<![.\w$])(?:randomBytes|randomUUID|randomInt|getRandomValues)\s*\(/g,
    remedy: 'take Ids (server/kernel/ids) as a parameter',
    except: either(systemAccess, isForTests),
  },
  {
    name: 'reading the environment',
    pattern: /\bprocess\s*\.\s*env\b/g,
    remedy: 'make it a setting (server/kernel/config/settings.ts) and pass its value in',
    except: either(under('cli', 'bin', 'bench', 'simulation', 'examples'), isForTests),
  },
  {
    name: 'mocks of modules',
    pattern: /\bvi\s*\.\s*(?:do)?[mM]ock\s*\(/g,
    remedy: 'name the file *.apart.test.ts: in a shared process, another file may have loaded the module before',
    except: ({ path }) => path.endsWith('.apart.test.ts'),
  },
  {
    name: 'the console',
    pattern: /(?<![.\w$])console\s*\.\s*\w+/g,
    remedy: 'take a Logger (server/kernel/logging) as a parameter, or print through the command context',
    except: under('bin'),
  },
  {
    name: 'enum',
    pattern: /(?<![.\w$])enum\s+\w+\s*\{/g,
    remedy: 'use a union of literals or an object marked `as const`: only erasable syntax runs',
  },
  {
    name: 'default exports',
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    remedy: 'export it by name',
    except: ({ path }) => /^[\w.-]+\.config\.ts$/.test(path),
  },
  {
    name: 'tests that are left out',
    pattern: /(?<![.\w$])(?:test|it|describe)(?:\s*\.\s*\w+)*\s*\.\s*(?:only|skip|todo)\b/g,
    remedy: 'run it, or delete it',
  },
  {
    name: 'unsafe SQL',
    pattern: /\.\s*unsafe\s*\(/g,
    remedy: 'write it as a tagged template: sql`…`',
    except: either(under('server/kernel/storage'), isForTests),
  },
]

/** Searched in comments only. */
export const bannedComments: readonly Banned[] = [
  {
    name: 'unowned promises',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b(?![^\n]*(?:#|issue )\d+)/g,
    remedy: 'name the issue (`TODO #12: …`), or do it',
  },
  {
    // Biome finds every `any` without this comment.
    name: 'any',
    pattern: /biome-ignore\s+lint\/suspicious\/noExplicitAny/g,
    remedy: 'say what it is, or unknown',
    except: either(under('server/kernel/endpoint'), isForTests),
  },
  {
    name: 'silenced checks',
    pattern: /@ts-ignore|@ts-nocheck|@ts-expect-error(?!:? \w)|biome-ignore(?![^\n]*: \w)/g,
    remedy: 'mend what is reported, or say why it must stand',
  },
]

export function checkBanned(files: readonly SourceFile[]): Breach[] {
  return files.filter(isCode).flatMap((file) => {
    const { code, comments } = scan(file.text)
    return [
      ...bannedCode.flatMap((banned) => occurrences(file, code, banned)),
      ...bannedComments.flatMap((banned) => occurrences(file, comments, banned)),
    ]
  })
}

function occurrences(file: SourceFile, text: string, { name, pattern, remedy, except }: Banned): Breach[] {
  if (except?.(file) === true) return []
  return [...text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(text, match.index),
    remedy: `${name} is banned here: ${remedy}`,
  }))
}

/** A regular expression from configured text may take exponential time; RE2 takes linear time. */
export function checkPatterns(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && !under('server/kernel')(file))
    .flatMap((file) => {
      const { code, literals } = scan(file.text)
      return [...code.matchAll(/(?<![.\w$])RegExp\s*\(\s*/g)].flatMap((match) => {
        const literal = literals.find(({ start }) => start === match.index + match[0].length)
        const written = literal === undefined ? '${' : file.text.slice(literal.start, literal.end)
        const isFixed = literal?.kind === 'template' ? !written.includes('${') : literal !== undefined
        if (isFixed) return []
        const remedy = 'write the pattern out, or give configured text to RE2JS (re2js)'
        return [{ path: file.path, line: lineAt(file.text, match.index), remedy }]
      })
    })
}

/** In small letters or in capitals: a sentence for people starts with "Select". */
const looksLikeSql = [
  /^\s*(?:select\b.*\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from|(?:create|alter|drop)\s+\w+)\b/s,
  /^\s*(?:SELECT\b.*\bFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|(?:CREATE|ALTER|DROP)\s+\w+)\b/s,
]

/** SQL that is concatenated from text: only the tagged template separates values from the statement. */
export function checkSql(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && !under('server/kernel/storage', 'bin')(file) && !isForTests(file))
    .flatMap((file) => {
      const { code, literals } = scan(file.text)
      return literals.flatMap(({ kind, start, end }) => {
        const content = file.text.slice(start + 1, end - 1)
        if (kind === 'pattern' || !looksLikeSql.some((form) => form.test(content))) return []
        const isTagged = kind === 'template' && /[\w$)\]>]$/.test(code.slice(0, start))
        const isPieced = content.includes('${') || /^\s*\+/.test(code.slice(end)) || /\+\s*$/.test(code.slice(0, start))
        if (isTagged || !isPieced) return []
        return [{ path: file.path, line: lineAt(file.text, start), remedy: 'write it as a tagged template: sql`…`' }]
      })
    })
}

const stores = [
  ...['server/chat/**/store', 'server/accounts/store', 'server/accounts/sso/store'],
  ...['server/trading/store', 'server/bridge/store'],
]

/** Only stores contain SQL: the statements of a subject are in one place. The kernel has no stores; it is the storage. */
export function checkSqlPlaces(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && under('server')(file) && !under('server/kernel')(file))
    .filter(({ path }) => !stores.some((store) => isIn(path, store)))
    .flatMap((file) => {
      const remedy = 'SQL belongs to a store: move the statement to the store of its subject'
      const statements = scan(file.text).code.matchAll(/\bsql\s*(?:<[^`;(]*>)?\s*`/g)
      return [...statements].map((match) => ({ path: file.path, line: lineAt(file.text, match.index), remedy }))
    })
}

/** Rules must give the same answer for the same input, on any machine, at any time. */
export function checkPurity(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && pureFolders.some((folder) => isIn(file.path, folder)))
    .flatMap((file) => {
      const { code } = scan(file.text)
      const impure =
        /(?<![.\w$])(?:async|await|setTimeout|setInterval|setImmediate|queueMicrotask|fetch|process)\b(?!\s*:)/g
      return [...code.matchAll(impure)].map((match) => ({
        path: file.path,
        line: lineAt(file.text, match.index),
        remedy: `${match[0]} has no place in pure rules: return a decision and let an action carry it out`,
      }))
    })
}
