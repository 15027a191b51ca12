import type { ReceivedFile } from '../../../kernel/http/multipart.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithBlobs, WithDatabase, WithIds, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { organizationPictureNotice } from '../../organization/notices.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseImage } from '../failures.ts'
import { inOneChunk, madePicture, receivedPicture } from '../processing/received-picture.ts'
import { type PictureKind, pictureSizes } from '../rules/organization-pictures.ts'
import { writeOrganizationPicture } from '../store/organization-pictures.ts'

type ChangeOrganizationPictureNeeds = WithAccounts &
  WithBlobs &
  WithDatabase &
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
  files: readonly ReceivedFile[],
): Promise<void> {
  const [file] = files
  if (file === undefined || files.length > 1) throw refuseImage.notOneFile(kind === 'icon' ? 'icon' : 'logo')
  const content = await madePicture(await receivedPicture(file), { ...pictureSizes[kind], format: 'png' })
  const name = chat.ids.token(nameCharacters)
  await chat.blobs.put(organizationPictureBlob(name), inOneChunk(content))
  try {
    await replace(chat, actor, kind, name)
  } catch (error) {
    await chat.blobs.delete(organizationPictureBlob(name))
    throw error
  }
}

/** The server's default picture replaces it. */
export async function removeOrganizationPicture(
  chat: ChangeOrganizationPictureNeeds,
  actor: ChatUser,
  kind: PictureKind,
): Promise<void> {
  await replace(chat, actor, kind, undefined)
}

async function replace(
  chat: ChangeOrganizationPictureNeeds,
  actor: ChatUser,
  kind: PictureKind,
  name: string | undefined,
): Promise<void> {
  const { directory, events, database, accounts, blobs } = chat
  await database.transaction(async (tx) => {
    const former = await writeOrganizationPicture(tx, kind, name)
    const details = { settings: [kind] }
    await accounts.audit(tx, {
      actorId: actor.id,
      action: 'organization.changed',
      subject: 'organization',
      details,
    })
    directory.refreshOnCommit(tx, { organization: true })
    tx.onCommit(async () => {
      events.publish(organizationPictureNotice(directory.pictures, kind, chat.site()))
      if (former !== undefined) await blobs.delete(organizationPictureBlob(former))
    })
  })
}
