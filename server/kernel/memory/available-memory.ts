import { totalmem } from 'node:os'

/** The bytes that this process may use: those of its container, or of the machine. */
export function availableBytes(): number {
  // Without a container the bound is missing, or larger than any machine.
  const bound = process.constrainedMemory?.() ?? 0
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem()
}
