import type { ReactNode } from 'react'
import { createStore, useStore } from '../platform/store.ts'

/** An entry of the command palette (ctrl K). */
export interface Command {
  readonly id: string
  readonly title: string
  /** The heading: "Markets", "Channels". */
  readonly group: string
  readonly icon?: ReactNode
  readonly keys?: string
  /** Additional search words. */
  readonly keywords?: string
  readonly run: () => void
}

const lists = createStore<ReadonlyMap<object, readonly Command[]>>(new Map())

/** Adds commands to the palette. Returns a function that removes them, for use in an effect. */
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
  const all = [...useStore(lists).values()].flat()
  // Two owners may add the same command, such as a page and the palette itself.
  return [...new Map(all.map((command) => [command.id, command])).values()]
}
