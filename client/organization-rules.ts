/** Rules of the organization that a client checks before it sends a request. */
export { type EmojiNameProblem, emojiNameProblem } from '../server/chat/emoji/rules/custom-emoji-name.ts'
export { ownersOnly } from '../server/chat/organization/rules/setting-owners.ts'
