import type { ReceivedFile } from '../../../kernel/http/multipart.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { botChangedNotice, botManagers } from '../../bots/notices.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithIds, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { accessBot, knownTo } from '../../people/access/users.ts'
import { publishAfterRefresh } from '../../people/actions/check-person.ts'
import { avatarNotice } from '../../people/notices/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { avatarUrl } from '../../people/wire/user-identity.ts'
import { removeBlobsOnCommit } from '../../uploads/files/remove-blobs.ts'
import { type StorePicturesNeeds, storePictures } from '../../uploads/files/store-pictures.ts'
import { avatarBlobs, makeAvatar } from '../avatars/avatars.ts'
import { refuseImage } from '../failures.ts'
import { inspectImage } from '../processing/process-image.ts'
import { receivedPicture } from '../processing/received-picture.ts'
import { writeAvatar } from '../store/avatars.ts'

export type ChangeAvatarNeeds = StorePicturesNeeds & WithDirectory & WithEvents & WithIds & WithSite

const nameCharacters = 40

/** Sets the caller's avatar. */
export async function setOwnAvatar(
  chat: ChangeAvatarNeeds,
  caller: ChatUser,
  files: readonly ReceivedFile[],
): Promise<ChatUser> {
  const [file] = files
  if (file === undefined || files.length > 1) throw refuseImage.notOneFile('avatar')
  checkMayChange(chat, caller)
  return setAvatar(chat, caller, file)
}

/** Removes the caller's avatar: a generated one replaces it. */
export async function removeOwnAvatar(chat: ChangeAvatarNeeds, caller: ChatUser): Promise<ChatUser> {
  checkMayChange(chat, caller)
  await chat.database.transaction((tx) => replace(chat, tx, caller, undefined))
  return chat.directory.user(caller.id) ?? caller
}

/** Removes the avatar of a user within the transaction of the caller, who has checked the permission. */
export async function removeAvatar(chat: ChangeAvatarNeeds, tx: Transaction, user: ChatUser): Promise<void> {
  if (user.avatarBlob !== undefined) await replace(chat, tx, user, undefined)
}

/** Sets the avatar from a request about a bot, if it has one. */
export async function setBotAvatar(
  chat: ChangeAvatarNeeds,
  actor: ChatUser,
  botId: number,
  files: readonly ReceivedFile[],
): Promise<void> {
  const [file] = files
  if (file === undefined) return
  await setAvatar(chat, accessBot(chat, actor, botId), file)
}

/** Rejects an invalid avatar before the bot is changed. */
export async function checkBotAvatar(files: readonly ReceivedFile[]): Promise<void> {
  if (files.length > 1) throw refuseImage.notOneBotAvatar()
  for (const file of files) {
    const found = await inspectImage(await receivedPicture(file))
    if (typeof found === 'string') throw refuseImage.unusable(found)
  }
}

async function setAvatar(chat: ChangeAvatarNeeds, user: ChatUser, file: ReceivedFile): Promise<ChatUser> {
  const content = await receivedPicture(file)
  const name = chat.ids.token(nameCharacters)
  await storePictures(chat, await makeAvatar(name, content), (tx) => replace(chat, tx, user, name))
  return chat.directory.user(user.id) ?? user
}

function checkMayChange({ directory }: ChangeAvatarNeeds, { role }: ChatUser): void {
  if (directory.settings.avatar_changes_disabled && role > roles.administrator) throw refuseImage.avatarsLocked()
}

async function replace(
  chat: ChangeAvatarNeeds,
  tx: Transaction,
  user: ChatUser,
  name: string | undefined,
): Promise<void> {
  const former = await writeAvatar(tx, user.id, name)
  publishAfterRefresh(chat, tx, [user.id], async (find) => noticesOf(chat, find(user.id)))
  if (former !== undefined) await removeBlobsOnCommit(chat, tx, avatarBlobs(former))
}

async function noticesOf(chat: ChangeAvatarNeeds, user: ChatUser): Promise<Notice[]> {
  const notices = [avatarNotice(user, await knownTo(chat, user))]
  if (!user.isBot) return notices
  const managers = botManagers(chat.directory.users(), user.botOwnerId)
  return [...notices, botChangedNotice(user.id, { avatar_url: avatarUrl(user, false) ?? '' }, managers)]
}
