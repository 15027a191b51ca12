import type { ProofHead, TreeData } from '../proof-of-liabilities/liability-tree.ts'

/** Takes a tree of the proof; the next one waits for it. */
export type TakeTree = (tree: TreeData) => void | Promise<void>

/** Work on the whole state, which takes seconds in a large venue: a second engine does it, from the journal. */
export interface StateTasks {
  /** Saves the state after the command with this sequence, the last one of its journal row. Returns its size in bytes. */
  saveSnapshot(sequence: number, keep: number): Promise<number>
  /** Builds the proof of liabilities of this sequence; hands over each tree as soon as it is built. */
  buildProof(sequence: number, secret: Uint8Array, take: TakeTree): Promise<ProofHead>
}

/** Runs the tasks outside the process that trades. */
export interface StateProcess extends StateTasks {
  /** Ends the running task; it fails. */
  stop(): Promise<void>
}
