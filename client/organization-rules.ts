/** Rules of the server about the organization that a client keeps to before it asks. */
export { type EmojiNameProblem, emojiNameProblem } from '../server/chat/domain/emoji/custom-emoji-name.ts'
export { ownersOnly } from '../server/chat/domain/organization/setting-owners.ts'
