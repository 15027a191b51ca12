import { describe, expect, test } from 'vitest'
import { htmlOf } from './testing.ts'

describe('text', () => {
  test('MD-1: every line break inside a paragraph is shown', () => {
    expect(htmlOf('first\nsecond\n\nthird')).toBe('<p>first<br>\nsecond</p>\n<p>third</p>')
  })

  test('MD-2: HTML is shown as text', () => {
    expect(htmlOf('<b onclick="x">5 < 6 & 7</b>')).toBe('<p>&lt;b onclick="x"&gt;5 &lt; 6 &amp; 7&lt;/b&gt;</p>')
  })

  test.each([
    ['*soft*', '<p><em>soft</em></p>'],
    ['**loud**', '<p><strong>loud</strong></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['~~never~~', '<p><del>never</del></p>'],
    ['*soft **loud** soft*', '<p><em>soft <strong>loud</strong> soft</em></p>'],
    ['**“quoted”**text', '<p><strong>“quoted”</strong>text</p>'],
    ['_plain_ and __plain__', '<p>_plain_ and __plain__</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['**not\nacross lines**', '<p>**not<br>\nacross lines**</p>'],
  ])('MD-3: %s', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test.each([
    ['`x`', '<p><code>x</code></p>'],
    ['`` a ` b ``', '<p><code> a ` b </code></p>'],
    ['`**x** @**Ada Byron** :smile: http://a.org`', '<p><code>**x** @**Ada Byron** :smile: http://a.org</code></p>'],
    ['`a` and `b', '<p><code>a</code> and `b</p>'],
    ['\\`not code`', '<p>\\`not code`</p>'],
    ['*`a*b`*', '<p><em><code>a*b</code></em></p>'],
  ])('MD-4: %s', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test('MD-5: entities mean characters and no syntax', () => {
    expect(htmlOf('&copy; &#169; &#x41; &lt;b&gt; &#42;x&#42; &nosuch;')).toBe(
      '<p>© © A &lt;b&gt; *x* &amp;nosuch;</p>',
    )
  })

  test('MD-2: white space inside a line and marks of writing are kept as they are', () => {
    expect(htmlOf('a  --  b … "c" (tm)  ')).toBe('<p>a  --  b … "c" (tm)  </p>')
  })
})

describe('fences', () => {
  const plain = (code: string) => `<div class="codehilite"><pre><span></span><code>${code}\n</code></pre></div>`

  test.each([
    ['```\na < b\n```', plain('a &lt; b')],
    ['~~~~\n~~~\n~~~~', plain('~~~')],
    ['```\nnever closed', plain('never closed')],
    ['before\n```\ncode\n```\nafter', `<p>before</p>\n${plain('code')}\n<p>after</p>`],
    ['```\n\n  indented  \n\n```', plain('  indented')],
    ['```\n```', ''],
  ])('MD-6: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test('MD-6: inside a fence only the same fence ends it, also inside a quote', () => {
    expect(htmlOf('```quote\n~~~\ncode\n```\nmore\n~~~\n```')).toBe(
      `<blockquote>\n${plain('code\n```\nmore')}\n</blockquote>`,
    )
  })

  test.each([
    ['js', 'JavaScript'],
    ['py2', 'Python 2.x'],
    ['C++', 'C++'],
    ['{.ruby}', 'Ruby'],
    ['klingon', 'klingon'],
  ])('MD-7: %s is %s', (written, name) => {
    expect(htmlOf(`\`\`\`${written}\n...\n\`\`\``)).toContain(`<div class="codehilite" data-code-language="${name}">`)
  })

  test('MD-7: without a language the default of the organization counts', () => {
    expect(htmlOf('```\nx\n```', { defaultCodeLanguage: 'rust' })).toContain('data-code-language="Rust"')
    expect(htmlOf('    x', { defaultCodeLanguage: 'rust' })).toBe(plain('x'))
  })

  test('MD-8: colours are flat and named as Pygments names them', () => {
    expect(htmlOf('```python\ndef f(x):\n    return f"{x}"\n```')).toBe(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code>' +
        '<span class="k">def</span> <span class="nf">f</span>(x):\n    <span class="k">return</span> ' +
        '<span class="s">f"</span><span class="si">{x}</span><span class="s">"</span>\n</code></pre></div>',
    )
  })

  test('MD-8: a first line that names an interpreter is enough for colours', () => {
    expect(htmlOf('```\n#!/usr/bin/env python\nreturn\n```')).toContain('<span class="k">return</span>')
  })

  test('MD-11: spoilers have a header and a hidden content, both Markdown', () => {
    expect(htmlOf('```spoiler The **end**\nHe *wakes* up.\n```')).toBe(
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <strong>end</strong></p>\n</div>' +
        '<div aria-hidden="true" class="spoiler-content">\n<p>He <em>wakes</em> up.</p>\n</div></div>',
    )
    expect(htmlOf('```spoiler\nx\n```')).toContain('<div class="spoiler-header">\n</div>')
  })

  test('MD-12: formulas are shown in a line and on their own', () => {
    const inline = htmlOf('so $$x^2$$ holds')
    expect(inline).toContain('<p>so <span class="katex"><span class="katex-mathml"><math xmlns=')
    expect(inline).toContain('<annotation encoding="application/x-tex">x^2</annotation>')
    expect(inline).toContain('<span class="katex-html" aria-hidden="true"><span class="base"><span class="strut"')
    const displayed = htmlOf('```math\na\n\nb\n```')
    expect(displayed).toMatch(/^<p><span class="katex-display">.*<\/span>\n\n<span class="katex-display">.*<\/p>$/s)
  })

  test.each([
    ['$$\\nope{$$', '<p><span class="tex-error">$$\\nope{$$</span></p>'],
    ['```math\n\\nope{\n```', '<p><span class="tex-error">\\nope{</span></p>'],
    ['$5 and $$$ and $$_$$', '<p>$5 and $$$ and $$_$$</p>'],
    ['a$$x$$b', '<p>a$$x$$b</p>'],
  ])('MD-12: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })
})

describe('quotes', () => {
  test.each([
    ['> one\n> two', '<blockquote>\n<p>one<br>\ntwo</p>\n</blockquote>'],
    ['> one\ngoes on', '<blockquote>\n<p>one<br>\ngoes on</p>\n</blockquote>'],
    ['> one\n\n> two', '<blockquote>\n<p>one</p>\n</blockquote>\n<blockquote>\n<p>two</p>\n</blockquote>'],
    ['> > deep', '<blockquote>\n<blockquote>\n<p>deep</p>\n</blockquote>\n</blockquote>'],
    ['text\n> quote\n\ntext', '<p>text</p>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<p>text</p>'],
    ['```quote\na\n\nb\n```', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
    ['> # Title\n> * item', '<blockquote>\n<h1>Title</h1>\n<ul>\n<li>item</li>\n</ul>\n</blockquote>'],
  ])('MD-9: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test.each([
    ['>', '<p>&gt;</p>'],
    ['> \n>', '<p>&gt; <br>\n&gt;</p>'],
    ['>\n> something', '<blockquote>\n<p>something</p>\n</blockquote>'],
  ])('MD-10: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })
})

describe('lists', () => {
  test.each([
    ['* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
    ['3. a\n3. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['1. a\n  * b', '<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
    ['1. a\n   - b', '<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
    ['* a\n    * b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
    ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ['* a\ngoes on', '<ul>\n<li>a<br>\ngoes on</li>\n</ul>'],
    ['* > quoted', '<ul>\n<li>\n<blockquote>\n<p>quoted</p>\n</blockquote>\n</li>\n</ul>'],
  ])('MD-13: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test.each([
    ['text\n* a', '<p>text</p>\n<ul>\n<li>a</li>\n</ul>'],
    ['text\n2. a', '<p>text</p>\n<ol start="2">\n<li>a</li>\n</ol>'],
    ['It was in\n1984. Or so.', '<p>It was in<br>\n1984. Or so.</p>'],
  ])('MD-14: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test.each([
    ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\n\n  more\n* b', '<ul>\n<li>\n<p>a</p>\n<p>more</p>\n</li>\n<li>b</li>\n</ul>'],
    ['* a\n\nafter', '<ul>\n<li>a</li>\n</ul>\n<p>after</p>'],
  ])('MD-15: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })
})

describe('other blocks', () => {
  test.each([
    ['# One', '<h1>One</h1>'],
    ['###### *Six*', '<h6><em>Six</em></h6>'],
    ['####### Seven', '<p>####### Seven</p>'],
    ['#tag', '<p>#tag</p>'],
    ['Title\n===', '<p>Title<br>\n===</p>'],
    ['text\n## Two\ntext', '<p>text</p>\n<h2>Two</h2>\n<p>text</p>'],
  ])('MD-16: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test.each(['---', '***', '___', '* * *', '- - -'])('MD-17: %s', (source) => {
    expect(htmlOf(`a\n${source}\nb`)).toBe('<p>a</p>\n<hr>\n<p>b</p>')
  })

  test('MD-18: a table has a head and a body with line breaks where clients look for them', () => {
    expect(htmlOf('a | b | c\n:-- | :-: | --:\n1 | `x|y` | 3\n4 \\| 5')).toBe(
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>\n' +
        '<th style="text-align: right;">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
        '<td style="text-align: left;">1</td>\n<td style="text-align: center;"><code>x|y</code></td>\n' +
        '<td style="text-align: right;">3</td>\n</tr>\n<tr>\n<td style="text-align: left;">4 | 5</td>\n' +
        '<td style="text-align: center;"></td>\n<td style="text-align: right;"></td>\n</tr>\n</tbody>\n</table>',
    )
  })

  test.each([
    [
      '|a|\n|-|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    ['a | b\n--- | --- | ---', '<p>a | b<br>\n--- | --- | ---</p>'],
    ['text\na | b\n--|--\nc | d', '<p>text<br>\na | b<br>\n--|--<br>\nc | d</p>'],
  ])('MD-18: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test('MD-19: four spaces make code, but not inside a paragraph', () => {
    expect(htmlOf('    x = 1\n\n\ty = 2')).toBe(
      '<div class="codehilite"><pre><span></span><code>x = 1\n\ny = 2\n</code></pre></div>',
    )
    expect(htmlOf('text\n    more')).toBe('<p>text<br>\n    more</p>')
  })
})
