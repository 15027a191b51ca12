import { scan } from './scan.ts'
import { type Breach, isCode, isTest, lineAt, type SourceFile } from './source.ts'

const product = /^(?:server|client|web|cli)\//
const definition = 'server/kernel/values/roles.ts'
const remedy = 'name the role: roles.guest (server/kernel/values/roles.ts, client/roles.ts)'

const inCode = [
  // role === 600, botRole: 400, role ?? 400, role = 400
  /\b\w*[rR]ole\)?\??\s*(?:[=!]==?|[<>]=?|[:=]|\?\?|as|\?)\s*[1-46]00\b/g,
  /\b[1-46]00\s*(?:[=!]==?|[<>]=?)\s*(?:\w+\.)*\w*[rR]ole\b/g,
  // { owner: 100 }
  /\b(?:owner|administrator|moderator|member|guest)\s*[:=]\s*[1-46]00\b/g,
  // [100, 200, 300] and 100 | 200 | 300
  /\b100\s*[,|]\s*200\s*[,|]\s*300\b/g,
]
const inSql = /\brole\s*(?:[<>]?=|<>|[<>]|in\s*\()\s*[1-46]00\b/g

/** The numbers of the roles belong to the API; only one file of the code contains them. */
export function checkRoleNumbers(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && product.test(file.path) && file.path !== definition && !isTest(file))
    .flatMap(({ path, text }) => {
      const { code, literals } = scan(text)
      const offsets = [
        ...inCode.flatMap((pattern) => [...code.matchAll(pattern)].map(({ index }) => index)),
        ...literals.flatMap(({ start, end }) =>
          [...text.slice(start, end).matchAll(inSql)].map(({ index }) => start + index),
        ),
      ]
      const lines = new Set(offsets.map((offset) => lineAt(text, offset)))
      return [...lines].map((line) => ({ path, line, remedy }))
    })
}
