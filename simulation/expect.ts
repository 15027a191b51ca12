/** Something that must never happen has happened; the message says what, the run says with which seed. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Violation(what())
}
