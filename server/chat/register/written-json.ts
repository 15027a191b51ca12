const comma = Buffer.from(',')
const listBeginning = Buffer.from('[')
const listEnd = Buffer.from(']')
const end = Buffer.from('}')

/** A value that is already serialized, as a list of byte buffers. */
export class WrittenJson {
  readonly pieces: readonly Buffer[]

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }

  /** A list of serialized values. */
  static list(values: readonly Buffer[]): WrittenJson {
    const pieces: Buffer[] = [listBeginning]
    values.forEach((value, at) => {
      if (at > 0) pieces.push(comma)
      pieces.push(value)
    })
    pieces.push(listEnd)
    return new WrittenJson([Buffer.concat(pieces)])
  }

  /** The parsed value, for inspection. */
  toJSON(): unknown {
    return JSON.parse(Buffer.concat(this.pieces).toString())
  }
}

/** Members of an object that are already serialized, such as `"a":1,"b":2`. */
export class WrittenMembers {
  readonly bytes: Buffer

  private constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** At least one member. */
  static of(members: Readonly<Record<string, unknown>>): WrittenMembers {
    return new WrittenMembers(Buffer.concat(writeObject(members)).subarray(1, -1))
  }

  /** The parsed members, for inspection. */
  toJSON(): unknown {
    return JSON.parse(`{${this.bytes.toString()}}`)
  }
}

/** An object as JSON; serialized members are inserted as they are, `WrittenMembers` in place of their own name. */
export function writeObject(members: Readonly<Record<string, unknown>>): Buffer[] {
  const written: Buffer[] = []
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    if (value instanceof WrittenJson) written.push(Buffer.from(`,${JSON.stringify(name)}:`), ...value.pieces)
    else if (value instanceof WrittenMembers) written.push(comma, value.bytes)
    else others[name] = value
  }
  const beginning = Buffer.from(JSON.stringify(others).slice(0, -1))
  const [first, ...rest] = written
  // The first member of an object has no comma before it.
  if (beginning.length === 1 && first !== undefined) return [beginning, first.subarray(1), ...rest, end]
  return [beginning, ...written, end]
}
