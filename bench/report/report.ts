/** One figure of a bench. With a bar it is a ratio to something measured in the same run. */
export interface Row {
  readonly bench: string
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly bar?: { readonly kind: 'at least' | 'at most'; readonly bound: number }
}

/** Collects the figures of a run and prints each as it comes. */
export class Report {
  readonly rows: Row[] = []
  #bench = ''

  begin(bench: string): void {
    this.#bench = bench
    print(`\n${bench}`)
  }

  note(text: string): void {
    print(`     ${text}`)
  }

  figure(name: string, value: number, unit: string): void {
    this.rows.push({ bench: this.#bench, name, value, unit })
    print(`     ${name}: ${shown(value)} ${unit}`)
  }

  atLeast(name: string, value: number, bound: number, unit = '×'): void {
    this.#barred({ bench: this.#bench, name, value, unit, bar: { kind: 'at least', bound } })
  }

  atMost(name: string, value: number, bound: number, unit = '×'): void {
    this.#barred({ bench: this.#bench, name, value, unit, bar: { kind: 'at most', bound } })
  }

  /** A property that holds or does not, such as equal digests. */
  holds(name: string, isTrue: boolean): void {
    this.atLeast(name, Number(isTrue), 1, '')
  }

  get isPassed(): boolean {
    return this.rows.every(isMet)
  }

  #barred(row: Row): void {
    this.rows.push(row)
    print(`${isMet(row) ? 'ok  ' : 'MISS'} ${row.name}: ${shown(row.value)} ${row.unit} (${boundOf(row)})`)
  }
}

export function isMet({ value, bar }: Row): boolean {
  if (bar === undefined) return true
  return bar.kind === 'at least' ? value >= bar.bound : value <= bar.bound
}

export function boundOf({ bar }: Row): string {
  return bar === undefined ? '' : `${bar.kind} ${shown(bar.bound)}`
}

export function shown(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
