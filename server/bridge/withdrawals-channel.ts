import {
  type AdministratorControlProblem,
  administratorControlProblem,
  type ChatServices,
  type MessageWitness,
  newestMessage,
} from '../chat/ports.ts'
import { voidDecisions, voidMessage } from './store/withdrawal-topics.ts'
import { readWithdrawalsChannel, type StoredChannel, saveWithdrawalsChannel } from './store/withdrawals-channel.ts'

const problemTexts: Readonly<Record<AdministratorControlProblem, string>> = {
  missing: 'there is no such channel',
  not_private: 'it is not private',
  others_administer: 'users who are not administrators administer it or can add people',
}

/**
 * The channel in which withdrawals are decided. It is found by its configured name once and by its id afterwards, so that a
 * channel that gets the name later does not replace it.
 */
export class WithdrawalsChannel {
  readonly #chat: ChatServices
  readonly #name: string
  #stored: StoredChannel | undefined
  /** The last logged problem; empty if there is none. */
  #loggedProblem = ''

  constructor(chat: ChatServices, name: string) {
    this.#chat = chat
    this.#name = name
  }

  /** While the saved channel may not be used, and until now, its messages decide nothing, also later. */
  async voidMessages(): Promise<void> {
    if (this.#stored === undefined) return
    await voidDecisions(this.#chat.database.sql, this.#stored.channelId, await newestMessage(this.#chat))
  }

  /** Reads the saved channel; if none is saved under this name, the channel with the name, if only administrators control it. */
  async find(): Promise<number | undefined> {
    const { database, directory, channelsWithoutWidgets, messageWitnesses } = this.#chat
    let stored = await readWithdrawalsChannel(database.sql)
    if (stored?.named !== this.#name) {
      const channel = directory.channelByName(this.#name)
      if (channel === undefined || this.#problemOf(channel.id) !== undefined) {
        this.#logProblem(this.#problemOf(channel?.id))
        return undefined
      }
      await saveWithdrawalsChannel(database.sql, { channelId: channel.id, named: this.#name })
      await voidDecisions(database.sql, channel.id, await newestMessage(this.#chat))
      stored = await readWithdrawalsChannel(database.sql)
    }
    this.#stored = stored
    if (stored !== undefined) {
      channelsWithoutWidgets.add(stored.channelId)
      messageWitnesses.set(stored.channelId, this.#witness(stored.channelId))
    }
    return this.openId()
  }

  /** The channel may be opened again before its messages are processed. */
  #witness(channelId: number): MessageWitness {
    return async ({ sql }, messageId) => {
      if (this.#problemOf(channelId) !== undefined) await voidMessage(sql, channelId, messageId)
    }
  }

  /** The saved channel, if it may be used now. */
  openId(): number | undefined {
    if (this.#stored === undefined) return undefined
    const { channelId } = this.#stored
    const problem = this.#problemOf(channelId)
    this.#logProblem(problem)
    return problem === undefined ? channelId : undefined
  }

  #problemOf(channelId: number | undefined): AdministratorControlProblem | undefined {
    const { directory } = this.#chat
    const channel = channelId === undefined ? undefined : directory.channel(channelId)
    return administratorControlProblem(directory.graph, (id) => directory.user(id), channel)
  }

  #logProblem(problem: AdministratorControlProblem | undefined): void {
    const problemText = problem === undefined ? '' : problemTexts[problem]
    if (problemText !== this.#loggedProblem && problemText !== '') {
      const fields = { channel: this.#name, channelId: this.#stored?.channelId, problemText }
      this.#chat.log.warn('the withdrawals channel cannot be used', fields)
    }
    this.#loggedProblem = problemText
  }
}
