import { expect, test } from 'vitest'
import { metaTagsOf, readPageCard } from './rules.ts'

const url = 'https://news.example/a/b'

test('LINKCARD-1: a card is read from Open Graph properties, or from the title and the description', () => {
  const page = `<html><head><title>Plain</title>
    <meta content='Rates &amp; &#8220;fees&#8221;' property="og:title"><META NAME=description CONTENT="A  summary">
    <meta property="og:image" content="/picture.png"></head>`
  expect(readPageCard(page, url)).toEqual({
    title: 'Rates & “fees”',
    description: 'A summary',
    imageUrl: 'https://news.example/picture.png',
  })
  expect(readPageCard('<title> Only\n this </title>', url)).toEqual({
    ...{ title: 'Only this', description: '', imageUrl: undefined },
  })
  expect(readPageCard('<title>a\0b</title>', url)).toMatchObject({ title: 'ab' })
  expect(readPageCard('<p>no title</p>', url)).toBeUndefined()
})

test('LINKCARD-1: texts are bounded, and an image that is no web address is dropped', () => {
  const page = `<meta property="og:title" content="${'x'.repeat(5000)}">`
  expect(readPageCard(page, url)).toBeUndefined()
  const long = `<meta property="og:title" content="${'x'.repeat(900)}"><meta property="og:image" content="javascript:1">`
  expect(readPageCard(long, url)).toMatchObject({ title: `${'x'.repeat(199)}…`, imageUrl: undefined })
})

test('LINKCARD-1: a page with millions of open tags is read in one pass', () => {
  expect([...metaTagsOf('<meta '.repeat(5_000_000))]).toEqual([])
  expect([...metaTagsOf(`${'<meta '.repeat(5_000_000)}>`)]).toHaveLength(1)
})
