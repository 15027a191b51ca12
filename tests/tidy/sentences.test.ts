import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkSentences } from './sentences.ts'

describe('sentences', () => {
  test.each([
    ['server/chat/a.ts', '/** What the network charges now. */', 'What', 1],
    ['server/chat/a.ts', 'f() // Nobody calls this.', 'Nobody', 1],
    ['server/chat/a.ts', '/**\n * The fee. What is paid\n * is booked.\n */', 'What', 2],
    ['server/chat/a.ts', '/** What is paid. */\n\n/** Is it? */', 'What', 1],
    ['client/chat/api.generated.ts', '/** What else is removed */', 'What', 1],
    ['web/design/a.css', 'a {}\n/* Whatever is wide scrolls. */', 'Whatever', 2],
    ['deploy/a.yml', 'a: 1\n# Someone must renew it.', 'Someone', 2],
    ['docs/rules/a.md', '- A-1: Whoever asks is refused.', 'Whoever', 1],
    ['docs/a.md', '## What is checked', 'What', 1],
    ['docs/a.md', 'A list:\n\n- Everybody reads it.', 'Everybody', 3],
    ['docs/a.md', '| **Somebody** | reads |', 'Somebody', 1],
    ['docs/a.md', '## What is left\n\nIs it this?', 'What', 1],
  ])('%s: %s is found', (path, text, word, line) => {
    expect(found(checkSentences, [path, text])).toEqual([
      expect.stringMatching(`^${path}:${line} a sentence begins with "${word}": `),
    ])
  })

  test.each([
    ['docs/a.md', '## What does a node need?\n\nIt needs a database.'],
    ['docs/a.md', 'Write no "What the network charges now", and no `Nobody`.'],
    ['docs/a.md', '```\nWhat is sent\n```'],
    ['docs/a.md', 'A role that nobody has, and what it allows.'],
    ['server/chat/a.ts', "const text = 'What is new'"],
    ['server/chat/a.ts', '// What if it fails? The caller repeats it.'],
    ['server/chat/a.ts', '/** The group role:nobody, and isNobody. */'],
    ['server/chat/migrations/0005-flags.ts', '// What is read.'],
    ['CHANGELOG.md', 'What changed.'],
  ])('%s: %s is not', (path, text) => {
    expect(found(checkSentences, [path, text])).toEqual([])
  })
})
