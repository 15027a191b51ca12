import { describe, expect, test } from 'vitest'
import type { RenderResult } from '../context.ts'
import { contextForTest, htmlOf, renderer } from '../testing.ts'

const render = (source: string): RenderResult => renderer.render(source, contextForTest())
const user = (id: string, text: string, className = 'user-mention') =>
  `<p><span class="${className}" data-user-id="${id}">${text}</span></p>`

describe('people', () => {
  test.each([
    ['@**Ada Byron**', '11'],
    ['@**ada byron**', '11'],
    ['@**Ada Byron|13**', '13'],
    ['@**|13**', '13'],
  ])('MD-26: %s', (source, id) => {
    const result = render(source)
    expect(result.html).toBe(user(id, '@Ada Byron'))
    expect([...result.mentionedUserIds]).toEqual([Number(id)])
  })

  test.each(['@**Nobody**', '@**Else|11**', '@**Ada Byron|99**', '@Ada', '@** **'])(
    'MD-26: %s mentions no one',
    (source) => {
      const result = render(source)
      expect(result.html).not.toContain('data-user-id')
      expect(result.mentionedUserIds.size).toBe(0)
    },
  )

  test('MD-27: silent mentions and those who have left', () => {
    const result = render('@_**Ada Byron** @**Gone Person**')
    expect(result.html).toBe(
      '<p><span class="user-mention silent" data-user-id="11">Ada Byron</span> ' +
        '<span class="user-mention silent" data-user-id="12">Gone Person</span></p>',
    )
    expect(result.mentionedUserIds.size).toBe(0)
    expect([...result.silentlyMentionedUserIds]).toEqual([11, 12])
  })

  test('MD-9: mentions in quotes are silent, also in a spoiler inside one', () => {
    const result = render(
      '> @**Ada Byron** @*backend* @**all**\n\n~~~quote\n```spoiler x\n@**topic** @**Ada Byron**\n```\n~~~',
    )
    expect(result.mentionedUserIds.size + result.mentionedGroupIds.size).toBe(0)
    expect(result.mentionsChannel || result.mentionsTopic).toBe(false)
    expect(result.html).not.toContain('@')
  })

  test.each(['all', 'everyone', 'channel', 'stream'])('MD-28: @**%s**', (word) => {
    const result = render(`@**${word}**`)
    expect(result.html).toBe(user('*', `@${word}`, 'user-mention channel-wildcard-mention'))
    expect(result.mentionsChannel).toBe(true)
  })

  test('MD-28: the topic, and both silently', () => {
    expect(render('@**topic**').mentionsTopic).toBe(true)
    const silent = render('@_**topic** @_**all**')
    expect(silent.html).toBe(
      '<p><span class="topic-mention silent">topic</span> ' +
        '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>',
    )
    expect(silent.mentionsTopic || silent.mentionsChannel).toBe(false)
  })
})

describe('groups', () => {
  test('MD-29: a group, silently, and one that is deactivated', () => {
    const result = render('@*backend* @_*backend* @*retired* @*nobody*')
    expect(result.html).toBe(
      '<p><span class="user-group-mention" data-user-group-id="21">@backend</span> ' +
        '<span class="user-group-mention silent" data-user-group-id="21">backend</span> ' +
        '<span class="user-group-mention silent" data-user-group-id="22">retired</span> @<em>nobody</em></p>',
    )
    expect([...result.mentionedGroupIds]).toEqual([21])
    expect([...result.silentlyMentionedGroupIds]).toEqual([21, 22])
  })
})

describe('where mentions start', () => {
  test.each(['x@**Ada Byron**', '.@**Ada Byron**', '@**all**@**Ada Byron**', 'x#**design**'])(
    'MD-30: not in %s',
    (source) => {
      expect(htmlOf(source)).toContain('<strong>')
    },
  )

  test.each(['(@**Ada Byron**', '"@**Ada Byron**', '/@**Ada Byron**', '[@**Ada Byron**]'])('MD-30: in %s', (source) => {
    expect(htmlOf(source)).toContain('data-user-id="11"')
  })
})

describe('channels', () => {
  test.each([
    ['#**design**', '<a class="stream" data-stream-id="3" href="/#narrow/channel/3-design">#design</a>'],
    [
      '#**design>new logo**',
      '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-design/topic/new.20logo">#design &gt; new logo</a>',
    ],
    [
      '#**design>new logo@45**',
      '<a class="message-link" href="/#narrow/channel/3-design/topic/new.20logo/near/45">#design &gt; new logo @ 💬</a>',
    ],
    [
      '#**café & co (old)**',
      '<a class="stream" data-stream-id="4" href="/#narrow/channel/4-caf.C3.A9-.26-co-.28old.29">#café &amp; co (old)</a>',
    ],
    ['#**Design**', '#<strong>Design</strong>'],
    ['#**secret>x**', '#<strong>secret&gt;x</strong>'],
  ])('MD-31: %s', (source, html) => {
    expect(htmlOf(source)).toBe(`<p>${html}</p>`)
  })

  test('MD-32: the topic without a name', () => {
    expect(htmlOf('#**design>** #**design>@5**')).toBe(
      '<p><a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-design/topic/">#design &gt; ' +
        '<em>general chat</em></a> <a class="message-link" href="/#narrow/channel/3-design/topic//near/5">' +
        '#design &gt; <em>general chat</em> @ 💬</a></p>',
    )
  })

  test('MD-33: the newest message keeps the address of a topic right', () => {
    expect(htmlOf('#**design>logo**')).toContain('href="/#narrow/channel/3-design/topic/logo/with/77"')
  })
})
