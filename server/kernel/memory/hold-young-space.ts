import { setFlagsFromString } from 'node:v8'

/**
 * V8 doubles the space of young objects when many of them survive a collection. During the start of a server nearly all
 * do, so the space would grow to its maximum before there is load. This function stops the growth until the returned
 * function is called. Without an explicit initial size the space is too small for that, and growth stays on.
 */
export function holdYoungSpace(options: readonly string[] = process.execArgv): () => void {
  if (!options.some((option) => option.startsWith('--min-semi-space-size='))) return () => undefined
  setFlagsFromString('--semi-space-growth-factor=1')
  return () => setFlagsFromString('--semi-space-growth-factor=2')
}
