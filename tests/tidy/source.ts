import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A place that breaks a house rule, and its remedy. */
export interface Breach {
  readonly path: string
  readonly line: number
  readonly remedy: string
}

export type Check = (files: readonly SourceFile[]) => Breach[]

const skippedFolders = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])
const textEndings = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.json',
  '.md',
  '.sql',
  '.html',
  '.css',
  '.svg',
  '.txt',
  '.yml',
  '.yaml',
])
const textNames = new Set(['.npmrc', '.gitignore', 'LICENSE', 'run'])

/** Every text file of the project on disk, tracked by git or not. */
export function readTree(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : readTree(root, path)
      const isText = textEndings.has(extname(entry.name)) || textNames.has(entry.name)
      return isText && entry.isFile() ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
    })
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

export const isCode = ({ path }: SourceFile) => /\.(ts|tsx|js)$/.test(path) && !path.endsWith('.generated.ts')
export const isTest = ({ path }: SourceFile) => path.endsWith('.test.ts') || path.endsWith('.test.tsx')
/** Code for tests only: tests, everything in `tests/`, and the `testing*.ts` of a folder. */
export const isForTests = (file: SourceFile) =>
  isTest(file) || file.path.startsWith('tests/') || /(^|[./])testing[\w-]*\.ts$/.test(file.path)
