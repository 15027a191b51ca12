import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { refusePlayground } from './failures.ts'
import { playgroundsNotice } from './notices.ts'
import { checkPlayground, type Playground } from './rules.ts'
import { deletePlayground, insertPlayground, lockPlaygrounds, readPlaygrounds } from './store.ts'
import { playgroundWire } from './wire.ts'

type PlaygroundsActionsNeeds = WithDatabase & WithEvents

/** Adds a playground; returns its id. */
export async function addPlayground(chat: PlaygroundsActionsNeeds, input: Playground): Promise<number> {
  const playground = { ...input, name: input.name.trim(), language: input.language.trim() }
  const problem = checkPlayground(playground)
  if (problem !== true) throw refusePlayground.invalid(problem)
  return chat.database.transaction(async (tx) => {
    const present = await lockPlaygrounds(tx)
    if (present.length >= chatLimits.playgroundsMax) throw refusePlayground.tooMany(chatLimits.playgroundsMax)
    const id = await insertPlayground(tx, playground)
    if (id === undefined) throw refusePlayground.taken()
    await notify(chat, tx)
    return id
  })
}

export async function removePlayground(chat: PlaygroundsActionsNeeds, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await lockPlaygrounds(tx)
    if (!(await deletePlayground(tx, id))) throw refusePlayground.unknown()
    await notify(chat, tx)
  })
}

async function notify({ events }: PlaygroundsActionsNeeds, tx: Transaction): Promise<void> {
  events.publishOnCommit(tx, playgroundsNotice((await readPlaygrounds(tx.sql)).map(playgroundWire)))
}
