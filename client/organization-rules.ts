/** Rules of the server about the organization that a client keeps to before it asks. */
export { type EmojiNameProblem, emojiNameProblem } from '../server/chat/emoji/rules/custom-emoji-name.ts'
export { ownersOnly } from '../server/chat/organization/rules/setting-owners.ts'
