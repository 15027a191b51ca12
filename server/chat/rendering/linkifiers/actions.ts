import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { compileLinkifier, isInvalidLinkifier, type Linkifier } from '../markdown/linkifiers/linkifier.ts'
import type { WithRenderAssets } from '../render-assets.ts'
import { refuseLinkifier } from './failures.ts'
import { linkifiersNotice } from './notices.ts'
import {
  deleteLinkifier,
  insertLinkifier,
  lockLinkifiers,
  orderLinkifiers,
  readLinkifiers,
  updateLinkifier,
} from './store.ts'
import { linkifierWire } from './wire.ts'

type LinkifiersActionsNeeds = WithDatabase & WithEvents & WithRenderAssets

/** Appends a linkifier; returns its id. */
export async function addLinkifier(chat: LinkifiersActionsNeeds, linkifier: Linkifier): Promise<number> {
  checkLinkifier(linkifier)
  return chat.database.transaction(async (tx) => {
    const present = await lockLinkifiers(tx)
    if (present.length >= chatLimits.linkifiersMax) throw refuseLinkifier.tooMany(chatLimits.linkifiersMax)
    const id = await insertLinkifier(tx, linkifier)
    if (id === undefined) throw refuseLinkifier.samePattern()
    await notify(chat, tx)
    return id
  })
}

export async function changeLinkifier(chat: LinkifiersActionsNeeds, id: number, linkifier: Linkifier): Promise<void> {
  checkLinkifier(linkifier)
  await chat.database.transaction(async (tx) => {
    const present = await lockLinkifiers(tx)
    if (!present.some((one) => one.id === id)) throw refuseLinkifier.unknown()
    if (present.some((one) => one.id !== id && one.pattern === linkifier.pattern)) throw refuseLinkifier.samePattern()
    await updateLinkifier(tx, { ...linkifier, id })
    await notify(chat, tx)
  })
}

export async function removeLinkifier(chat: LinkifiersActionsNeeds, id: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await lockLinkifiers(tx)
    if (!(await deleteLinkifier(tx, id))) throw refuseLinkifier.unknown()
    await notify(chat, tx)
  })
}

/**
 * Sets the order of linkifiers. The list must name every linkifier once, so that a caller cannot reorder a stale list.
 */
export async function reorderLinkifiers(chat: LinkifiersActionsNeeds, ids: readonly number[]): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const present = new Set((await lockLinkifiers(tx)).map(({ id }) => id))
    const isWhole =
      ids.length === present.size && new Set(ids).size === ids.length && ids.every((id) => present.has(id))
    if (!isWhole) throw refuseLinkifier.badOrder()
    await orderLinkifiers(tx, ids)
    await notify(chat, tx)
  })
}

function checkLinkifier(linkifier: Linkifier): void {
  const compiled = compileLinkifier(linkifier)
  if (isInvalidLinkifier(compiled)) throw refuseLinkifier.invalid(compiled)
}

async function notify({ renderAssets, events }: LinkifiersActionsNeeds, tx: Transaction): Promise<void> {
  renderAssets.refreshOnCommit(tx)
  events.publishOnCommit(tx, linkifiersNotice((await readLinkifiers(tx.sql)).map(linkifierWire)))
}
