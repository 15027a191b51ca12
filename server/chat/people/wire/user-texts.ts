import type { ChatUser } from '../rules/chat-user.ts'
import { type UserForm, unknownUserWire, userWire } from './user.ts'

interface Written {
  readonly site: string
  readonly texts: (Buffer | undefined)[]
}

/**
 * Users as JSON, each form serialized once: a starting client reads all of them, and they seldom change. The directory
 * creates a new object for a changed user, and the texts of the old one are collected with it.
 */
export class UserTexts {
  readonly #written = new WeakMap<ChatUser, Written>()

  of(user: ChatUser, form: UserForm): Buffer {
    const { seesEmail, clientGravatar, withProfile } = form
    const index = (seesEmail ? 1 : 0) + (clientGravatar ? 2 : 0) + (withProfile ? 4 : 0)
    return this.#text(user, form.site, index, () => userWire(user, form))
  }

  /** A user whose identity the viewer may not know. */
  ofUnknown(user: ChatUser, site: string): Buffer {
    return this.#text(user, site, unknownForm, () => unknownUserWire(user, site))
  }

  #text(user: ChatUser, site: string, index: number, wire: () => object): Buffer {
    let written = this.#written.get(user)
    if (written?.site !== site) {
      written = { site, texts: [] }
      this.#written.set(user, written)
    }
    let text = written.texts[index]
    if (text === undefined) {
      text = Buffer.from(JSON.stringify(wire()))
      written.texts[index] = text
    }
    return text
  }
}

const unknownForm = 8
