import type { ReceivedFile } from '../../../kernel/http/multipart.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithIds } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import { receivedPicture } from '../../images/processing/received-picture.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithRenderAssets } from '../../rendering/render-assets.ts'
import { type StorePicturesNeeds, storePictures } from '../../uploads/files/store-pictures.ts'
import { makeEmoji } from '../emoji-image.ts'
import { refuseEmoji } from '../failures.ts'
import { customEmojiNotice } from '../notices.ts'
import { emojiNameProblem } from '../rules/custom-emoji-name.ts'
import { emojiByName } from '../rules/emoji.ts'
import {
  type CustomEmoji,
  deactivateCustomEmoji,
  insertCustomEmoji,
  lockCustomEmoji,
  readCustomEmoji,
} from '../store.ts'

type ChangeCustomEmojiNeeds = StorePicturesNeeds & WithDirectory & WithEvents & WithIds & WithRenderAssets

export async function addCustomEmoji(
  chat: ChangeCustomEmojiNeeds,
  author: ChatUser,
  nameAsSent: string,
  files: readonly ReceivedFile[],
): Promise<void> {
  const name = nameAsSent.trim().replaceAll(' ', '_')
  checkName(name)
  const { directory, ids } = chat
  if (!directory.isAllowedMember(directory.settings.can_add_custom_emoji_group, author)) throw refuseEmoji.mayNotAdd()
  if (emojiByName(name) !== undefined && author.role > roles.administrator) throw refuseEmoji.mayNotOverride()
  const made = await makeEmoji(ids.uuid(), await receivedPicture(onlyFile(files)))
  await storePictures(chat, made.files, async (tx) => {
    const present = await lockCustomEmoji(tx)
    if (present.length >= chatLimits.emojiMax) throw refuseEmoji.tooMany(chatLimits.emojiMax)
    checkOwnCount(directory, author, present)
    const id = await insertCustomEmoji(tx, { name, authorId: author.id, ...made.names })
    if (id === undefined) throw refuseEmoji.taken()
    await notify(chat, tx, id)
  })
}

/** Deactivated ones count too: every client loads all of them, and they take room for good. Bots count with their owners. */
function checkOwnCount(directory: Directory, author: ChatUser, present: readonly CustomEmoji[]): void {
  if (author.role <= roles.administrator) return
  const personOf = (user: ChatUser | undefined) => user?.botOwnerId ?? user?.id
  const own = present.filter(({ authorId }) => personOf(directory.user(authorId ?? 0)) === personOf(author))
  const { emojiPerPersonMax } = chatLimits
  if (own.length >= emojiPerPersonMax) throw refuseEmoji.tooManyOfOne(emojiPerPersonMax)
}

/** Deactivates an emoji. Its image stays, for existing messages. */
export async function removeCustomEmoji(chat: ChangeCustomEmojiNeeds, caller: ChatUser, name: string): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const emoji = (await lockCustomEmoji(tx)).find((one) => one.name === name && !one.isDeactivated)
    if (emoji === undefined) throw refuseEmoji.unknown(name)
    if (caller.role > roles.administrator && emoji.authorId !== caller.id) throw refuseEmoji.mayNotRemove()
    await deactivateCustomEmoji(tx, name)
    await notify(chat, tx, emoji.id)
  })
}

function checkName(name: string): void {
  const problem = emojiNameProblem(name, chatLimits.emojiNameLengthMax)
  if (problem !== undefined) throw refuseEmoji.badName(problem)
}

function onlyFile(files: readonly ReceivedFile[]): ReceivedFile {
  const [file] = files
  if (file === undefined || files.length > 1) throw refuseEmoji.notOneFile()
  return file
}

async function notify({ renderAssets, events }: ChangeCustomEmojiNeeds, tx: Transaction, id: number): Promise<void> {
  renderAssets.refreshOnCommit(tx)
  const all = await readCustomEmoji(tx.sql)
  const changed = all.find((one) => one.id === id)
  invariant(changed !== undefined, 'a changed emoji is in the list')
  events.publishOnCommit(tx, customEmojiNotice(all, changed))
}
