import { type Import, importsOf } from './imports.ts'
import { type Breach, isCode, type SourceFile } from './source.ts'

interface Step {
  readonly path: string
  readonly via: Import
}

/** No file imports itself through other files: types and lazy imports count too. One breach for each circle. */
export function checkCycles(files: readonly SourceFile[]): Breach[] {
  const code = files.filter(isCode)
  const known = new Set(code.map(({ path }) => path))
  const imports = new Map(code.map((file) => [file.path, within(importsOf(file), known)]))
  const done = new Set<string>()
  const breaches: Breach[] = []
  for (const { path } of code) {
    const circle = done.has(path) ? undefined : circleFrom(path, imports, done)
    if (circle !== undefined) breaches.push(breachOf(circle))
  }
  return breaches
}

function within(imports: readonly Import[], known: ReadonlySet<string>): Import[] {
  return imports.filter(({ target }) => target !== undefined && known.has(target))
}

/** Follows the imports of this file, and returns the first circle. It visits each file once. */
function circleFrom(
  start: string,
  imports: ReadonlyMap<string, readonly Import[]>,
  done: Set<string>,
): readonly Step[] | undefined {
  const way: (Step & { readonly rest: ArrayIterator<Import> })[] = []
  const onWay = new Map<string, number>()
  const enter = (path: string) => {
    onWay.set(path, way.length)
    return (imports.get(path) ?? [])[Symbol.iterator]()
  }
  let circle: readonly Step[] | undefined
  let at = { path: start, rest: enter(start) }
  for (;;) {
    const { value: via } = at.rest.next() as { value: Import | undefined }
    if (via?.target === undefined) {
      done.add(at.path)
      onWay.delete(at.path)
      const before = way.pop()
      if (before === undefined) return circle
      at = before
    } else if (onWay.has(via.target)) {
      circle ??= [...way.slice(onWay.get(via.target)), { path: at.path, via }]
    } else if (!done.has(via.target)) {
      way.push({ path: at.path, via, rest: at.rest })
      at = { path: via.target, rest: enter(via.target) }
    }
  }
}

function breachOf(circle: readonly Step[]): Breach {
  const [first] = circle as readonly [Step]
  const names = [...circle.map(({ path }) => path), first.path].join(' → ')
  const remedy = `imports itself in a circle (${names}): move what both need into a file of its own`
  return { path: first.path, line: first.via.line, remedy }
}
