import type { ReceivedFile } from '../../../kernel/http/multipart.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithIds, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { organizationPictureNotice } from '../../organization/notices.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { removeBlobsOnCommit } from '../../uploads/files/remove-blobs.ts'
import { type StorePicturesNeeds, storePictures } from '../../uploads/files/store-pictures.ts'
import { refuseImage } from '../failures.ts'
import { madePicture, receivedPicture } from '../processing/received-picture.ts'
import { type PictureKind, pictureSizes } from '../rules/organization-pictures.ts'
import { writeOrganizationPicture } from '../store/organization-pictures.ts'

type ChangeOrganizationPictureNeeds = StorePicturesNeeds &
  WithAccounts &
  WithDirectory &
  WithEvents &
  WithIds &
  WithSite

const nameCharacters = 40

/** The blob key of an organization's picture. */
export const organizationPictureBlob = (name: string): string => `organization/${name}.png`

export async function setOrganizationPicture(
  chat: ChangeOrganizationPictureNeeds,
  actor: ChatUser,
  kind: PictureKind,
  received: readonly ReceivedFile[],
): Promise<void> {
  const [file] = received
  if (file === undefined || received.length > 1) throw refuseImage.notOneFile(kind === 'icon' ? 'icon' : 'logo')
  const content = await madePicture(await receivedPicture(file), { ...pictureSizes[kind], format: 'png' })
  const name = chat.ids.token(nameCharacters)
  const files = new Map([[organizationPictureBlob(name), content]])
  await storePictures(chat, files, (tx) => replace(chat, tx, actor, kind, name))
}

/** The server's default picture replaces it. */
export async function removeOrganizationPicture(
  chat: ChangeOrganizationPictureNeeds,
  actor: ChatUser,
  kind: PictureKind,
): Promise<void> {
  await chat.database.transaction((tx) => replace(chat, tx, actor, kind, undefined))
}

async function replace(
  chat: ChangeOrganizationPictureNeeds,
  tx: Transaction,
  actor: ChatUser,
  kind: PictureKind,
  name: string | undefined,
): Promise<void> {
  const { directory, events, accounts } = chat
  const former = await writeOrganizationPicture(tx, kind, name)
  await accounts.audit(tx, {
    actorId: actor.id,
    action: 'organization.changed',
    subject: 'organization',
    details: { settings: [kind] },
  })
  directory.refreshOnCommit(tx, { organization: true })
  tx.onCommit(() => events.publish(organizationPictureNotice(directory.pictures, kind, chat.site())))
  if (former !== undefined) await removeBlobsOnCommit(chat, tx, [organizationPictureBlob(former)])
}
