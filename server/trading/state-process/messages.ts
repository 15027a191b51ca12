import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import type { TreeData } from '../proof-of-liabilities/liability-tree.ts'
import type { Launcher } from './idle-launcher.ts'
import type { StateTasks } from './tasks.ts'
import type { TreePart } from './tree-parts.ts'

/** One task, as the process receives it. */
export type StateTask = { readonly connection: ConnectionSettings } & (
  | { readonly task: 'saveSnapshot'; readonly arguments: Parameters<StateTasks['saveSnapshot']> }
  | { readonly task: 'buildProof'; readonly arguments: readonly [sequence: number, secret: Uint8Array] }
)

/** The messages of the process. */
export type FromProcess = { readonly part: TreePart } | { readonly result: unknown } | { readonly problem: string }

/** The data of the thread that starts it. Without a launcher the thread finds one. */
export interface SpawnerData {
  readonly task: StateTask
  readonly launcher: Launcher | undefined
}

/** The messages of that thread. */
export type FromSpawner = { readonly launcher: Launcher } | { readonly tree: TreeData } | { readonly result: unknown }
