import { setFlagsFromString } from 'node:v8'

/**
 * V8 doubles the space for young objects whenever many of them outlive a collection. While a server starts nearly all do,
 * and it would take the room that is meant for load before there is any: until the function that is returned is called,
 * the space stays as it is. Without a size to begin with it is too small for that, and is let grow.
 */
export function holdYoungSpace(options: readonly string[] = process.execArgv): () => void {
  if (!options.some((option) => option.startsWith('--min-semi-space-size='))) return () => undefined
  setFlagsFromString('--semi-space-growth-factor=1')
  return () => setFlagsFromString('--semi-space-growth-factor=2')
}
