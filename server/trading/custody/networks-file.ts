import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { chainKindNames, loadChainKind } from './chain-kinds.ts'
import { custodyLimits } from './limits.ts'
import type { ChainKind } from './port.ts'

/** A network that the venue watches, with its checked configuration. */
export interface WatchedNetwork {
  /** The symbol of the network in the catalogue. */
  readonly network: string
  readonly kind: ChainKind
  readonly config: unknown
  readonly everyMs: number
  /** After so many confirmations no reorganisation is expected. */
  readonly finalConfirmations: number
}

const entrySchema = z.strictObject({
  network: z.string().regex(/^[A-Za-z0-9._-]{1,20}$/, 'is the symbol of a network in the catalogue'),
  kind: z.string(),
  everySeconds: z.number().min(0.1).max(3_600).optional(),
  finalConfirmations: z.int().min(1).max(100_000).optional(),
  config: z.unknown().optional(),
})
const fileSchema = z.strictObject({ networks: z.array(entrySchema).max(custodyLimits.networksMax) })

export type NetworkEntry = z.output<typeof entrySchema>

/** Contains every problem of the file, so that an operator corrects all of them at once. */
export class BadNetworksFile extends Error {
  override readonly name = 'BadNetworksFile'
  readonly problems: readonly string[]

  constructor(path: string, problems: readonly string[]) {
    super(problems.map((problem) => `${path}: ${problem}`).join('\n'))
    this.problems = problems
  }
}

export interface NetworksFileOptions {
  /** False in production: simulated networks are play money. */
  readonly allowsSimulated: boolean
}

export async function readNetworksFile(path: string, options: NetworksFileOptions): Promise<WatchedNetwork[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const problem = `cannot be read (${error.code ?? error.message})`
    throw new BadNetworksFile(path, [
      error.code === 'ENOENT' ? 'does not exist: `agora network add` makes it' : problem,
    ])
  })
  return checkNetworks(path, parseNetworks(path, text), options)
}

/** The entries as they are written, without a check of what belongs to a chain kind. */
export function parseNetworks(path: string, text: string): NetworkEntry[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BadNetworksFile(path, ['is not JSON'])
  }
  const read = fileSchema.safeParse(given)
  if (!read.success) throw new BadNetworksFile(path, problemsOf(read.error, ''))
  return read.data.networks
}

export async function checkNetworks(
  path: string,
  entries: readonly NetworkEntry[],
  { allowsSimulated }: NetworksFileOptions,
): Promise<WatchedNetwork[]> {
  const problems: string[] = []
  const networks: WatchedNetwork[] = []
  for (const [index, entry] of entries.entries()) {
    const place = `networks[${index}] (${entry.network})`
    if (entries.findIndex(({ network }) => network === entry.network) < index) problems.push(`${place} is listed twice`)
    const kind = await loadChainKind(entry.kind)
    if (kind === undefined) {
      problems.push(`${place}.kind ${JSON.stringify(entry.kind)} is not one of ${chainKindNames.join(', ')}`)
      continue
    }
    if (kind.isSimulated && !allowsSimulated) {
      problems.push(`${place}.kind ${entry.kind} is play money and refused in production mode`)
      continue
    }
    const config = kind.configSchema.safeParse(entry.config ?? {})
    if (!config.success) {
      problems.push(...problemsOf(config.error, `${place}.config`))
      continue
    }
    const chain = kind.chainOf(config.data)
    const other = chain && networks.find((one) => one.kind.chainOf(one.config) === chain)
    if (other) problems.push(`${place}.config has the chain of ${other.network}: both would credit its deposits`)
    networks.push(watchedNetwork(entry.network, kind, config.data, entry))
  }
  if (problems.length > 0) throw new BadNetworksFile(path, problems)
  return networks
}

/** The confirmations from which on no reorganisation is expected to remove a transfer of a coin on this network. */
export function finalConfirmationsOf(
  { finalConfirmations }: Pick<WatchedNetwork, 'finalConfirmations'>,
  carrier: { readonly confirmations: number } | undefined,
): number {
  return Math.max(finalConfirmations, carrier?.confirmations ?? 1)
}

export function watchedNetwork(
  network: string,
  kind: ChainKind,
  config: unknown,
  { everySeconds, finalConfirmations }: Pick<NetworkEntry, 'everySeconds' | 'finalConfirmations'> = {},
): WatchedNetwork {
  return {
    network,
    kind,
    config,
    everyMs: everySeconds === undefined ? custodyLimits.turnEveryMs : Math.round(everySeconds * 1000),
    finalConfirmations: finalConfirmations ?? custodyLimits.finalConfirmationsDefault,
  }
}

function problemsOf({ issues }: z.ZodError, prefix: string): string[] {
  return issues.map(({ path, message }) => {
    const place = path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
      prefix,
    )
    return place === '' ? message : `${place}: ${message}`
  })
}
