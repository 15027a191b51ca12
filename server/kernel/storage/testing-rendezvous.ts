/** A meeting point for tests: everybody who comes waits until all are there. */
export function rendezvous(parties: number): () => Promise<void> {
  let open: (() => void) | undefined
  let missing = parties
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    missing -= 1
    if (missing === 0) open?.()
    return met
  }
}
