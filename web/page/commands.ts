import type { ReactNode } from 'react'
import { createStore, useStore } from '../platform/store.ts'

/** Something a person can do from the palette (ctrl K). */
export interface Command {
  readonly id: string
  readonly title: string
  /** The heading it is listed under: "Markets", "Channels". */
  readonly group: string
  readonly icon?: ReactNode
  readonly keys?: string
  /** Further words it is found by. */
  readonly words?: string
  readonly run: () => void
}

const lists = createStore<ReadonlyMap<object, readonly Command[]>>(new Map())

/** Adds commands to the palette; call what it returns to take them away. Fit for an effect. */
export function registerCommands(commands: readonly Command[]): () => void {
  const owner = {}
  lists.set((before) => new Map(before).set(owner, commands))
  return () => {
    lists.set((before) => {
      const after = new Map(before)
      after.delete(owner)
      return after
    })
  }
}

export function useCommands(): readonly Command[] {
  return [...useStore(lists).values()].flat()
}
