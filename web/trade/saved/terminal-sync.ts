import type { TerminalSetting } from './terminal-parts.ts'

/** The functions of the page that the synchronization needs. */
export interface TerminalSyncPorts {
  /** The parts of this device. */
  local(): readonly TerminalSetting[]
  /** Shows a part of the server. */
  apply(part: TerminalSetting): void
  send(part: TerminalSetting): Promise<void>
  /** Runs once after a pause, and again from the start with each call. */
  schedule(run: () => void): void
  /** The keys of parts that changed here and are not on the server yet; they survive a reload. */
  readonly unsaved: { read(): readonly string[]; write(keys: readonly string[]): void }
}

export const partKey = ({ name, symbol }: Pick<TerminalSetting, 'name' | 'symbol'>): string => `${name} ${symbol}`

/** Keeps the terminal of this device and the parts on the server the same. */
export class TerminalSync {
  readonly #ports: TerminalSyncPorts
  /** The values on the server by key; undefined before they are known. */
  #saved: Map<string, string> | undefined
  /** The values of this device that a change is compared with. */
  #seen: Map<string, string>
  #isSending = false

  constructor(ports: TerminalSyncPorts) {
    this.#ports = ports
    this.#seen = valuesOf(ports.local())
  }

  /** The parts as the server has them now. A part that is not saved yet is not replaced. */
  receive(parts: readonly TerminalSetting[]): void {
    const unsaved = new Set(this.#ports.unsaved.read())
    const local = valuesOf(this.#ports.local())
    this.#saved = valuesOf(parts)
    for (const part of parts) {
      const key = partKey(part)
      if (!unsaved.has(key) && local.get(key) !== part.value) this.#ports.apply(part)
    }
    this.#seen = valuesOf(this.#ports.local())
    // Parts of this device that the server does not have are saved too.
    const unknown = [...this.#seen.keys()].filter((key) => this.#saved?.has(key) === false)
    this.#mark([...unsaved, ...unknown])
  }

  /** A part of this device may have changed. */
  notice(): void {
    const now = valuesOf(this.#ports.local())
    const changed = [...now].filter(([key, value]) => this.#seen.get(key) !== value).map(([key]) => key)
    this.#seen = now
    if (changed.length > 0) this.#mark([...this.#ports.unsaved.read(), ...changed])
  }

  /** Sends what is not saved; what fails stays for the next time. */
  async flush(): Promise<void> {
    if (this.#isSending || this.#saved === undefined) return
    this.#isSending = true
    try {
      for (const key of this.#ports.unsaved.read()) await this.#send(key)
    } catch {
      // No connection: the next change or the next page sends it.
    } finally {
      this.#isSending = false
    }
  }

  async #send(key: string): Promise<void> {
    const part = this.#ports.local().find((one) => partKey(one) === key)
    if (part !== undefined && this.#saved?.get(key) !== part.value) await this.#ports.send(part)
    if (part !== undefined) this.#saved?.set(key, part.value)
    const isSame = this.#ports.local().find((one) => partKey(one) === key)?.value === part?.value
    if (isSame) this.#ports.unsaved.write(this.#ports.unsaved.read().filter((one) => one !== key))
    else this.#ports.schedule(() => void this.flush())
  }

  #mark(keys: readonly string[]): void {
    const all = [...new Set(keys)]
    this.#ports.unsaved.write(all)
    if (all.length > 0 && this.#saved !== undefined) this.#ports.schedule(() => void this.flush())
  }
}

const valuesOf = (parts: readonly TerminalSetting[]): Map<string, string> =>
  new Map(parts.map((part) => [partKey(part), part.value]))
