import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { check, isReachable, onRecovery } from './connection.ts'

/** Loads at most once, and again only after a failure. */
class Part<Props> {
  loaded: ComponentType<Props> | undefined
  readonly #load: () => Promise<ComponentType<Props>>
  #underWay: Promise<void> | undefined

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load
  }

  readonly start = (): Promise<void> => {
    this.#underWay ??= this.#fetch()
    return this.#underWay
  }

  async #fetch(): Promise<void> {
    try {
      this.loaded = await this.#load()
    } catch (error) {
      this.#underWay = undefined
      throw error
    }
  }
}

const parts = new Set<{ readonly start: () => Promise<void> }>()

/**
 * A part of a page that is not needed at first: loaded when it is first shown, or earlier when the browser is idle.
 * Without a connection it loads when there is one again.
 *
 * `const Picker = lazyPart(() => import('./picker.tsx').then((file) => file.Picker))`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): (props: Props) => ReactNode {
  const part = new Part(load)
  parts.add(part)
  return (props) => (
    <PartInPlace part={part} partProps={props} fallback={typeof fallback === 'function' ? fallback(props) : fallback} />
  )
}

interface PartInPlaceProps<Props> {
  readonly part: Part<Props>
  readonly partProps: Props
  readonly fallback: ReactNode
}

function PartInPlace<Props extends object>({ part, partProps, fallback }: PartInPlaceProps<Props>): ReactNode {
  const Loaded = part.loaded
  const failure = useLoaded(Loaded !== undefined, part.start)
  if (Loaded !== undefined) return <Loaded {...partProps} />
  if (failure !== undefined) throw failure
  return fallback
}

/** Renders again when the part is loaded. If a reachable server does not have the file, it throws. */
function useLoaded(isThere: boolean, start: () => Promise<void>): Error | undefined {
  const [, setThere] = useState(isThere)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (isThere) return
    let isOver = false
    const attempt = () => {
      start()
        .then(() => isOver || setThere(true))
        .catch(async (error: Error) => {
          await check()
          if (isReachable() && !isOver) setFailure(error)
        })
    }
    const stop = onRecovery(attempt)
    attempt()
    return () => {
      isOver = true
      stop()
    }
  }, [isThere, start])
  return failure
}

/** Loads the remaining parts, one after the other. */
export async function loadParts(): Promise<void> {
  for (const { start } of parts) await start()
}
