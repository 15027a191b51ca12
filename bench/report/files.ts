import { readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, release } from 'node:os'
import { plotBars } from './plot.ts'
import { boundOf, isMet, print, type Row, shown } from './report.ts'

/** The results of one run with the machine they come from. */
export interface Results {
  readonly machine: Readonly<Record<string, string | number>>
  readonly rows: readonly Row[]
}

export async function writeResults(path: string, rows: readonly Row[]): Promise<void> {
  const results: Results = { machine: machine(), rows }
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`)
  print(`\nwrote ${path}`)
}

/** Prints two runs side by side: the ratios of a run are comparable, absolute figures only on the same machine. */
export async function compareResults(before: string, after: string): Promise<boolean> {
  const [old, current] = await Promise.all([readResults(before), readResults(after)])
  print(`${before}: ${describe(old)}`)
  print(`${after}: ${describe(current)}\n`)
  const former = new Map(old.rows.map((row) => [keyOf(row), row]))
  for (const row of current.rows) {
    const other = former.get(keyOf(row))
    former.delete(keyOf(row))
    const change = other === undefined ? 'new' : `${shown((100 * (row.value - other.value)) / other.value)} %`
    const values = `${other === undefined ? '–' : shown(other.value)} → ${shown(row.value)} ${row.unit}`
    print(
      `${isMet(row) ? 'ok  ' : 'MISS'} ${keyOf(row)}: ${values} (${[change, boundOf(row)].filter(Boolean).join('; ')})`,
    )
  }
  for (const key of former.keys()) print(`     ${key}: only in ${before}`)
  return current.rows.every(isMet)
}

/** Writes the bars of a run as a picture. */
export async function plotResults(from: string, to: string): Promise<void> {
  const results = await readResults(from)
  await writeFile(to, plotBars(results.rows, describe(results)))
  print(`wrote ${to}`)
}

async function readResults(path: string): Promise<Results> {
  return JSON.parse(await readFile(path, 'utf8')) as Results
}

const keyOf = ({ bench, name }: Row) => `${bench}: ${name}`

const describe = ({ machine: { arch: architecture, cpu, cores, node } }: Results) =>
  `${architecture}, ${cpu}, ${cores} cores, Node ${node}`

function machine(): Results['machine'] {
  const [first] = cpus()
  return {
    arch: arch(),
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    node: process.versions.node,
    system: `${platform()} ${release()}`,
    at: new Date().toISOString(),
  }
}
