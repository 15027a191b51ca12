/**
 * `npm run bench -- engine [--json FILE]`, `npm run bench -- all`, `npm run bench -- compare A B`,
 * `npm run bench -- plot A.json A.svg`. Only the requested benches are loaded, since each has other dependencies.
 */
import { compareResults, plotResults, writeResults } from './report/files.ts'
import { Report } from './report/report.ts'

type Bench = { run(report: Report): Promise<void> | void }

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  engine: () => import('./engine/run.ts'),
  journal: () => import('./journal/run.ts'),
  api: () => import('./api/run.ts'),
  chat: () => import('./chat/run.ts'),
  growth: () => import('./growth/run.ts'),
  nodes: () => import('./nodes/run.ts'),
  cluster: () => import('./cluster/run.ts'),
  interference: () => import('./interference/run.ts'),
  sharding: () => import('./sharding/run.ts'),
  accounts: () => import('./accounts/run.ts'),
  histories: () => import('./histories/run.ts'),
  organizations: () => import('./organizations/run.ts'),
}
const usage = `usage: npm run bench -- ${Object.keys(benches).join(' | ')} | all [--json FILE]
       npm run bench -- compare BEFORE.json AFTER.json
       npm run bench -- plot RESULTS.json PICTURE.svg\n`

const given = process.argv.slice(2)
const json = optionOf('--json')
const [name = '', ...rest] = given

if (name === 'compare' && rest.length === 2) {
  process.exitCode = (await compareResults(rest[0] ?? '', rest[1] ?? '')) ? 0 : 1
} else if (name === 'plot' && rest.length === 2) {
  await plotResults(rest[0] ?? '', rest[1] ?? '')
} else if (name === 'all' || name in benches) {
  const report = new Report()
  for (const one of name === 'all' ? Object.keys(benches) : [name]) {
    report.begin(one)
    await (await benches[one]?.())?.run(report)
  }
  if (json !== undefined) await writeResults(json, report.rows)
  process.exitCode = report.isPassed ? 0 : 1
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}

function optionOf(option: string): string | undefined {
  const at = given.indexOf(option)
  return at === -1 ? undefined : given.splice(at, 2)[1]
}
