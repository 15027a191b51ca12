import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor time in milliseconds since the start of the processes; more reliable than wall time on a busy machine. */
export interface ProcessorTime {
  readonly server: number
  readonly postgres: number
  readonly load: number
}

/** The kernel counts in hundredths of a second. */
const msPerTick = 10

/** A deployment of several nodes has several servers. */
export function processorTime(serverPids: number | readonly number[], dataDirectory: string): ProcessorTime {
  const { user, system } = process.cpuUsage()
  const postgres = postgresPids(dataDirectory)
  return {
    server: [serverPids].flat().reduce((sum, pid) => sum + msOf(pid), 0),
    postgres: postgres.reduce((sum, pid) => sum + msOf(pid), 0),
    load: (user + system) / 1000,
  }
}

export function spentPer(requests: number, before: ProcessorTime, after: ProcessorTime): string {
  const of = (name: keyof ProcessorTime) => ((after[name] - before[name]) / requests).toFixed(3)
  return `processor per request: server ${of('server')} ms, PostgreSQL ${of('postgres')} ms, load ${of('load')} ms`
}

/** Fields of /proc/<pid>/stat after the program's name, which may contain spaces. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function msOf(pid: number): number {
  const stat = statOf(pid)
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * msPerTick
}

function postgresPids(dataDirectory: string): number[] {
  const [first] = readFileSync(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [postmaster, ...all.map(Number).filter((pid) => Number(statOf(pid)[1]) === postmaster)]
}
