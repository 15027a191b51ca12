interface TrieNode {
  readonly next: Map<string, TrieNode>
  readonly userIds: number[]
}

const newNode = (): TrieNode => ({ next: new Map(), userIds: [] })

const mayPrecede = new Set(' \n("\'.,;[*`>')
const mayFollow = new Set(' \n)"\'.,;:?!]*`')

/** Alert words as a trie, so that a text is scanned once for all of them. */
export class AlertWords {
  readonly #root = newNode()

  constructor(words: Iterable<{ readonly word: string; readonly userId: number }>) {
    for (const { word, userId } of words) {
      let node = this.#root
      for (const letter of word.toLowerCase()) {
        let next = node.next.get(letter)
        if (next === undefined) {
          next = newNode()
          node.next.set(letter, next)
        }
        node = next
      }
      if (node !== this.#root) node.userIds.push(userId)
    }
  }

  /** The users to alert: words match regardless of case and only between word boundaries. */
  alertedUserIds(text: string): Set<number> {
    const found = new Set<number>()
    if (this.#root.next.size === 0) return found
    const letters = Array.from(text.toLowerCase())
    for (let start = 0; start < letters.length; start++) {
      if (start > 0 && !mayPrecede.has(letters[start - 1] ?? '')) continue
      let node: TrieNode | undefined = this.#root
      for (let end = start; node !== undefined; end++) {
        const after = letters[end]
        if (after === undefined || mayFollow.has(after)) for (const userId of node.userIds) found.add(userId)
        node = after === undefined ? undefined : node.next.get(after)
      }
    }
    return found
  }
}
