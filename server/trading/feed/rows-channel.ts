import { BroadcastChannel, encodeMessage } from './channel.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly symbol: string }

export interface RowsOptions {
  readonly name: string
  /** The current rows, one per market. */
  readonly read: () => readonly Row[]
  /** Members that do not count as a change, such as times and ids. */
  readonly passive: ReadonlySet<string>
  /** For one market the message is the row itself, for all markets a list of the changed rows. */
  readonly isList: boolean
}

/** A table with a row per market, of which only the newest state matters. */
export class RowsChannel extends BroadcastChannel<undefined, true> {
  readonly #options: RowsOptions
  readonly #sent = new Map<string, string>()

  constructor(options: RowsOptions) {
    super(options.name)
    this.#options = options
  }

  override publish(): void {
    if (this.size === 0) return
    const changed = this.#options.read().filter((row) => this.#hasChanged(row))
    if (changed.length > 0) this.broadcast(undefined, this.#message('update', changed))
  }

  protected override snapshot(): Buffer {
    if (this.size > 0) this.publish()
    const rows = this.#options.read()
    for (const row of rows) this.#hasChanged(row)
    return this.#message('snapshot', rows)
  }

  protected override lagOf(): true {
    return true
  }

  protected override merge(lag: true): true {
    return lag
  }

  protected override messageOf(): Buffer {
    return this.#message('update', this.#options.read())
  }

  #hasChanged(row: Row): boolean {
    const { passive } = this.#options
    const text = JSON.stringify(row, (name, value: unknown) => (passive.has(name) ? undefined : value))
    if (this.#sent.get(row.symbol) === text) return false
    this.#sent.set(row.symbol, text)
    return true
  }

  #message(event: 'snapshot' | 'update', rows: readonly Row[]): Buffer {
    return encodeMessage(this.name, event, this.#options.isList ? rows : (rows[0] ?? null))
  }
}
