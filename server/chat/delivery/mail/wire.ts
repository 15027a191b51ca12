import { emailKey } from '../../../accounts/ports.ts'
import { equalInConstantTime } from '../../../kernel/auth/constant-time.ts'
import { hmacSha256 } from '../../../kernel/auth/digest.ts'
import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import type { MailKind } from './rules/mail-kinds.ts'

/** The unsubscribe link. It authorizes its holder, and is valid as long as the user has the mail address. */
export function unsubscribeLink({ site, uploads }: WithSite & WithUploads, user: ChatUser, kind: MailKind): string {
  return `${site()}/accounts/unsubscribe/${kind}/${user.id}.${seal(uploads.linkKey, user, kind)}`
}

/** The user and the kind of mail of the token; undefined if it is forged. */
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
