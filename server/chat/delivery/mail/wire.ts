import { emailKey } from '../../../accounts/ports.ts'
import { equalInConstantTime } from '../../../kernel/auth/constant-time.ts'
import { hmacSha256 } from '../../../kernel/auth/digest.ts'
import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import type { MailKind } from './rules/mail-kinds.ts'

/** The link that ends mails of a kind for whoever has it. It holds for as long as the person has the address. */
export function unsubscribeLink({ site, uploads }: WithSite & WithUploads, user: ChatUser, kind: MailKind): string {
  return `${site()}/accounts/unsubscribe/${kind}/${user.id}.${seal(uploads.linkKey, user, kind)}`
}

/** Whose mails of this kind the token ends; undefined when it was made up. */
export function openUnsubscribeToken(
  { directory, uploads }: WithDirectory & WithUploads,
  kind: MailKind,
  token: string,
): ChatUser | undefined {
  const [, id = '', sealed = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
  const user = directory.user(Number(id))
  if (user?.isActive !== true || user.isBot) return undefined
  return equalInConstantTime(sealed, seal(uploads.linkKey, user, kind)) ? user : undefined
}

function seal(key: Buffer, { id, deliveryEmail }: ChatUser, kind: MailKind): string {
  return hmacSha256(key, `unsubscribe.${kind}.${id}.${emailKey(deliveryEmail)}`).toString('base64url')
}
