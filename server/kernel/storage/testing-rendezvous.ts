/** A barrier for tests: each party waits until all have arrived. */
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
