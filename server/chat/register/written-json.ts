const comma = Buffer.from(',')
const listBeginning = Buffer.from('[')
const listEnd = Buffer.from(']')

/** A value that is JSON already, in the bytes that go out, piece after piece. */
export class WrittenJson {
  readonly pieces: readonly Buffer[]

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }

  /** A list of values, each written before. */
  static list(values: readonly Buffer[]): WrittenJson {
    const pieces: Buffer[] = [listBeginning]
    values.forEach((value, at) => {
      if (at > 0) pieces.push(comma)
      pieces.push(value)
    })
    pieces.push(listEnd)
    return new WrittenJson(pieces)
  }

  /** What it says, for whoever wants to look into it. */
  toJSON(): unknown {
    return JSON.parse(Buffer.concat(this.pieces).toString())
  }
}

/** An object as JSON; what is written already is put in as it is. There is at least one other member. */
export function writeObject(members: Readonly<Record<string, unknown>>): Buffer[] {
  const written: Buffer[] = []
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    if (value instanceof WrittenJson) written.push(Buffer.from(`,${JSON.stringify(name)}:`), ...value.pieces)
    else others[name] = value
  }
  return [Buffer.from(JSON.stringify(others).slice(0, -1)), ...written, Buffer.from('}')]
}
