import { scan } from './scan.ts'
import { type Breach, lineAt, type SourceFile } from './source.ts'

/** A call that can fail a test: an expectation, or a wait for something that must happen. */
const assertion = /\b(?:expect\w*|assert\w*|waitFor\w*|eventually)\s*[(.<]/

/** The other suites run with `requireAssertions`; a journey may assert by waiting, which the runner does not count. */
const unobserved = /^tests\/(?:cluster|evm|faults|signer|storage|web|whole-server)\/.*\.test\.ts$/

/** A test without an assertion cannot fail. */
export function checkAssertions(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => unobserved.test(path))
    .flatMap(({ path, text }) =>
      testBodies(text)
        .filter(({ body }) => !assertion.test(body))
        .map(({ offset }) => ({ path, line: lineAt(text, offset), remedy: 'asserts nothing: say what must be true' })),
    )
}

interface TestBody {
  readonly offset: number
  readonly body: string
}

/** The arguments of every `test(…)`, `test.for(…)(…)` and the like whose function is written in place. */
export function testBodies(text: string): TestBody[] {
  const { code } = scan(text)
  const bodies: TestBody[] = []
  for (const { index, 0: head } of code.matchAll(/(?<![\w.$])test(?:\.\w+)*\(/g)) {
    let start = index + head.length - 1
    let end = closing(code, start)
    while (code.charAt(end + 1) === '(') {
      start = end + 1
      end = closing(code, start)
    }
    const body = code.slice(start, end + 1)
    if (body.includes('=>')) bodies.push({ offset: index, body })
  }
  return bodies
}

function closing(code: string, opening: number): number {
  let depth = 0
  for (let offset = opening; offset < code.length; offset += 1) {
    const mark = code.charAt(offset)
    if (mark === '(') depth += 1
    if (mark === ')') depth -= 1
    if (depth === 0) return offset
  }
  return code.length
}
