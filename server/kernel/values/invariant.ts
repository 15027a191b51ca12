/** A broken invariant is a bug of ours, never of the caller: it must not be caught and turned into a polite answer. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new InvariantBroken(what)
}

/** For the end of an exhaustive switch: a new case that nobody handled fails the type check here. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`unreachable value ${JSON.stringify(value)}`)
}
