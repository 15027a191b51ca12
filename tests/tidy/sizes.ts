import { scan } from './scan.ts'
import { type Breach, isCode, isForTests, isTest, lineAt, type SourceFile } from './source.ts'

const fileLinesMax = 300
const functionLinesMax = 70
const folderFilesMax = 30

const isMeasured = (file: SourceFile) => isCode(file) && !isTest(file) && !file.path.includes('/migrations/')

/** A language is one file, so that a translator reads and adds one. */
const isLanguage = ({ path }: SourceFile) => /^web\/languages\/[a-z]{2}\.ts$/.test(path)

export function checkFileLengths(files: readonly SourceFile[]): Breach[] {
  const measured = files.filter((file) => isMeasured(file) && !isLanguage(file))
  return measured.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    if (lines <= fileLinesMax) return []
    return [
      { path, line: fileLinesMax + 1, remedy: `has ${lines} lines; split it by subject to at most ${fileLinesMax}` },
    ]
  })
}

export function checkFunctionLengths(files: readonly SourceFile[]): Breach[] {
  return files.filter(isMeasured).flatMap(({ path, text }) =>
    functionsIn(text)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ line, lines }) => ({
        path,
        line,
        remedy: `has a function of ${lines} lines; give its parts names until each has at most ${functionLinesMax}`,
      })),
  )
}

/** Source files that lie side by side, without their tests and what is only for tests. */
export function checkFolderSizes(files: readonly SourceFile[]): Breach[] {
  const folders = new Map<string, number>()
  for (const file of files) {
    const isSource = /\.(?:ts|tsx|js|css)$/.test(file.path) && !file.path.startsWith('tests/') && !isForTests(file)
    if (!isSource) continue
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...folders].flatMap(([path, count]) => {
    const remedy = `has ${count} source files side by side; group them by subject, at most ${folderFilesMax} in a folder`
    return count <= folderFilesMax ? [] : [{ path, line: 1, remedy }]
  })
}

export interface MeasuredFunction {
  /** Where its head starts. */
  readonly line: number
  readonly lines: number
}

/** Every function with a body in braces, however it is written. */
export function functionsIn(text: string): MeasuredFunction[] {
  const { code } = scan(text)
  const open: { offset: number; mark: string }[] = []
  /** By the offset of each closing mark, that of the mark it closes. */
  const opener = new Map<number, number>()
  const found: MeasuredFunction[] = []
  for (let offset = 0; offset < code.length; offset += 1) {
    const mark = code.charAt(offset)
    if ('([{'.includes(mark)) open.push({ offset, mark })
    if (!')]}'.includes(mark)) continue
    const opened = open.pop()
    if (opened === undefined) continue
    opener.set(offset, opened.offset)
    const head = mark === '}' ? headOf(code, opened.offset, opener) : undefined
    if (head === undefined) continue
    const line = lineAt(text, head)
    found.push({ line, lines: lineAt(text, offset) - line + 1 })
  }
  return found
}

const noFunction = /(?:^|[^\w.$])(?:if|for|while|switch|catch|with|await)$|\bextends\s+[\w.$]+$/

/** Where the head of the function starts whose body opens here; undefined when what opens here is no function. */
function headOf(code: string, body: number, opener: ReadonlyMap<number, number>): number | undefined {
  const arrow = /=>\s*$/.exec(code.slice(0, body))
  if (arrow !== null) return startOfParameters(code, arrow.index, opener)
  const parameters = closingParameters(code, body, opener)
  const start = parameters === undefined ? undefined : opener.get(parameters)
  if (start === undefined) return undefined
  const before = code
    .slice(0, start)
    .trimEnd()
    .replace(/<[^<>()]*>$/, '')
  return noFunction.test(before) ? undefined : before.search(/[\w$#]+$|$/)
}

function startOfParameters(code: string, arrow: number, opener: ReadonlyMap<number, number>): number {
  const parameters = closingParameters(code, arrow, opener)
  if (parameters !== undefined) return opener.get(parameters) ?? arrow
  return code.slice(0, arrow).search(/[\w$]+\s*$/)
}

/** The mark that closes the parameters before this place: right there, or before the type of the result. */
function closingParameters(code: string, place: number, opener: ReadonlyMap<number, number>): number | undefined {
  const before = code.slice(0, place).trimEnd()
  if (before.endsWith(')')) return before.length - 1
  for (
    let colon = before.lastIndexOf(':');
    colon > 0 && place - colon < 2000;
    colon = before.lastIndexOf(':', colon - 1)
  ) {
    const upToColon = before.slice(0, colon).trimEnd()
    const isType = isWholeType(before.slice(colon + 1))
    if (upToColon.endsWith(')') && isType && opener.has(upToColon.length - 1)) return upToColon.length - 1
  }
  return undefined
}

/** Balanced, not empty, and not waiting for more, as `Promise<` or `A |` would be. */
function isWholeType(text: string): boolean {
  const type = text.trim().replaceAll('=>', '  ')
  if (type === '' || /[|&:,=<?]$/.test(type) || /[;=]/.test(type)) return false
  // The type of one function does not reach over its body to the class that follows.
  if (/\b(?:class|function|export|interface|return)\b/.test(type)) return false
  let depth = 0
  for (const mark of type) {
    if ('([{<'.includes(mark)) depth += 1
    if (')]}>'.includes(mark)) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
