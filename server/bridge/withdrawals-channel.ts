import { type AdministratorControlProblem, administratorControlProblem, type ChatServices } from '../chat/ports.ts'
import { readWithdrawalsChannel, type StoredChannel, saveWithdrawalsChannel } from './store/withdrawals-channel.ts'

const complaints: Readonly<Record<AdministratorControlProblem, string>> = {
  missing: 'there is no such channel',
  not_private: 'it is not private',
  others_administer: 'people who are no administrators administer it, or can let people in',
}

/**
 * The channel in which withdrawals are decided. The operator names it once; from then on it is known by its id: a channel
 * that gets the name later, by whoever, is another one.
 */
export class WithdrawalsChannel {
  readonly #chat: ChatServices
  readonly #name: string
  #kept: StoredChannel | undefined
  /** Why it took nothing the last time; empty when it did. */
  #complaint = ''

  constructor(chat: ChatServices, name: string) {
    this.#chat = chat
    this.#name = name
  }

  /** Reads which one it is; until one is kept under this name, the one that has the name, if administrators alone have it. */
  async find(): Promise<number | undefined> {
    const { database, directory, channelsWithoutWidgets } = this.#chat
    let kept = await readWithdrawalsChannel(database.sql)
    if (kept?.named !== this.#name) {
      const channel = directory.channelByName(this.#name)
      if (channel === undefined || this.#problemOf(channel.id) !== undefined) {
        this.#complain(this.#problemOf(channel?.id))
        return undefined
      }
      await saveWithdrawalsChannel(database.sql, { channelId: channel.id, named: this.#name })
      kept = await readWithdrawalsChannel(database.sql)
    }
    this.#kept = kept
    if (kept !== undefined) channelsWithoutWidgets.add(kept.channelId)
    return this.openId()
  }

  /** The channel as it was last found, if it may be used now. */
  openId(): number | undefined {
    if (this.#kept === undefined) return undefined
    const { channelId } = this.#kept
    const problem = this.#problemOf(channelId)
    this.#complain(problem)
    return problem === undefined ? channelId : undefined
  }

  #problemOf(channelId: number | undefined): AdministratorControlProblem | undefined {
    const { directory } = this.#chat
    const channel = channelId === undefined ? undefined : directory.channel(channelId)
    return administratorControlProblem(directory.graph, (id) => directory.user(id), channel)
  }

  #complain(problem: AdministratorControlProblem | undefined): void {
    const complaint = problem === undefined ? '' : complaints[problem]
    if (complaint !== this.#complaint && complaint !== '') {
      const facts = { channel: this.#name, channelId: this.#kept?.channelId, complaint }
      this.#chat.log.warn('withdrawals are not brought before anybody', facts)
    }
    this.#complaint = complaint
  }
}
