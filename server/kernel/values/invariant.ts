/** A bug of ours, never an error of the caller: it must not be caught and turned into an error reply. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new InvariantBroken(what)
}

/** For the end of an exhaustive switch: an unhandled case fails the type check here. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`unreachable value ${JSON.stringify(value)}`)
}
