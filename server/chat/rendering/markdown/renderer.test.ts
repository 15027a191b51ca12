import { describe, expect, test } from 'vitest'
import { AlertWords } from './alert-words.ts'
import { scanReferences } from './references.ts'
import { contextForTest, renderer } from './testing.ts'

const render = (source: string, changes = {}) => renderer.render(source, contextForTest(changes))

describe('attachments', () => {
  test('MD-51: files referred to, relative or with the site, also in quotes', () => {
    const source =
      '[a](/user_uploads/2/a/x.txt) https://chat.example.org/user_uploads/2/b/y.txt\n> [z](/user_uploads/2/c/z.txt?x#y)\n\n' +
      '[t](/user_uploads/thumbnail/2/a/x.png/840x560.webp) https://b.org/user_uploads/2/d/w.txt `/user_uploads/2/e`'
    const result = render(source)
    expect([...result.attachmentPathIds].sort()).toEqual(['2/a/x.txt', '2/b/y.txt', '2/c/z.txt'])
    expect(result.hasAttachment).toBe(true)
    expect(render('plain')).toMatchObject({ hasAttachment: false, hasLink: false, hasImage: false })
  })
})

describe('alert words', () => {
  const alertWords = new AlertWords([
    { word: 'deploy', userId: 1 },
    { word: 'Deploy Now', userId: 2 },
    { word: 'naïve', userId: 3 },
    { word: 'a.b', userId: 4 },
    { word: 'deploy', userId: 5 },
    { word: '', userId: 6 },
  ])

  test.each([
    ['time to DEPLOY', [1, 5]],
    ['deploy now!', [1, 2, 5]],
    ['(deploy) "naïve"', [1, 3, 5]],
    ['**deploy**: a.b', [1, 4, 5]],
    ['redeploy deployed deploy-x', []],
    ['```\ndeploy\n```', []],
    ['`deploy`', [1, 5]],
    ['> deploy', [1, 5]],
  ])('MD-52: %j', (source, userIds) => {
    expect([...render(source, { alertWords }).alertedUserIds].sort()).toEqual(userIds)
  })
})

describe('commands', () => {
  test('MD-53: /me', () => {
    expect(render('/me waves')).toMatchObject({ isMeMessage: true, html: '<p>/me waves</p>' })
    expect(render('/meow').isMeMessage).toBe(false)
    expect(render(' /me waves').isMeMessage).toBe(false)
  })

  test('MD-53: /poll', () => {
    expect(render('/poll Lunch?\nPizza\n* Soup\n\n- Nothing\n').widget).toEqual({
      type: 'poll',
      question: 'Lunch?',
      options: ['Pizza', 'Soup', 'Nothing'],
    })
    expect(render('/poll').widget).toEqual({ type: 'poll', question: '', options: [] })
    expect(render('/polls x').widget).toBeUndefined()
    expect(render('a /poll').widget).toBeUndefined()
  })

  test('MD-53: /todo', () => {
    expect(render('/todo Release\n* Build: on both machines: twice\n* Tell').widget).toEqual({
      type: 'todo',
      title: 'Release',
      tasks: [
        { task: 'Build', description: 'on both machines: twice' },
        { task: 'Tell', description: '' },
      ],
    })
  })
})

describe('references', () => {
  test('MD-54: the scan names what the text may ask for', () => {
    const source =
      '@**Ada Byron** @_**Bo|7** @*ops* @**all** #**design** #**design>logo** #**old>x@9** :party_crab: :a::b: ' +
      '[f](/user_uploads/2/a/f.png), https://chat.example.org/user_uploads/2/b/g.png. ![s](/user_uploads/2/c/s.mp3)'
    expect(scanReferences(source, 'https://chat.example.org')).toEqual({
      userIds: [7],
      userNames: ['Ada Byron', 'all'],
      groupNames: ['ops'],
      channelNames: ['design', 'design>logo', 'old>x@9', 'old'],
      topics: [
        { channelName: 'design', topic: 'logo' },
        { channelName: 'old', topic: 'x@9' },
      ],
      emojiNames: ['party_crab', 'a', 'b'],
      uploadPathIds: ['2/a/f.png', '2/b/g.png', '2/c/s.mp3'],
    })
  })
})

describe('bounds', () => {
  test('MD-57: deep nesting is shown as text', () => {
    const deep = `${'> '.repeat(40)}bottom`
    expect(render(deep).html).toMatch(/<p>(?:&gt; )+bottom<\/p>/)
    const list = Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}* level${level}`).join('\n')
    for (let level = 0; level < 40; level++) expect(render(list).html).toContain(`level${level}`)
    const fences = `${'```quote\n'.repeat(40)}bottom`
    expect(render(fences).html).toContain('bottom')
  })

  test('MD-57: a table with too many cells is shown as text', () => {
    const wide = `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'b\n'.repeat(100)}`
    expect(render(wide).html).toMatch(/^<p>a\|a\|/)
  })

  test('MD-57: a source that is too long is shown as it is', () => {
    const html = render(`**x** <b>\n${'y'.repeat(50_000)}`).html
    expect(html.startsWith('<p>**x** &lt;b&gt;<br>\nyyy')).toBe(true)
  })

  test('MD-57: output that would grow too large is shown as source', () => {
    const source = ':smile:'.repeat(5_000)
    const html = render(`${source} :) `.repeat(1).slice(0, 39_000), {
      customEmojiUrl: () => `/emoji/${'x'.repeat(500)}.png`,
    }).html
    expect(html.startsWith('<p>:smile::smile:')).toBe(true)
  })

  test('MD-58: code over its bound is shown without colours, and all of it', () => {
    const block = (lines: number) => `\`\`\`python\n${'return 1\n'.repeat(lines)}\`\`\`\n`
    expect(render(block(100)).html).toContain('<span class="k">return</span>')
    expect(render(block(600)).html).not.toContain('<span class="k">')
    const html = render(block(400) + block(400)).html
    expect(html.split('<span class="k">')).toHaveLength(401)
    expect(html.match(/return/g)).toHaveLength(800)
    expect(render(`\`\`\`java\nreturn ${'x'.repeat(500)}\n\`\`\``).html).not.toContain('<span class="k">')
  })

  test('MD-59: formulas over their bounds are shown as their source', () => {
    expect(render(`$$${'x'.repeat(3_000)}$$`).html).toContain('<span class="tex-error">$$xxx')
    const many = render('$$abcdefghij$$ '.repeat(600)).html
    expect(many).toContain('<span class="katex">')
    expect(many).toContain('<span class="tex-error">$$abcdefghij$$</span>')
  })
})
