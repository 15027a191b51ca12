import { expect, test } from 'vitest'
import { cardOf } from './decorate-message.ts'

test('IMAGE-13: the card of a link names the file and the site', () => {
  expect(cardOf('https://pictures.example/a/big%20cat.png?x=1')).toEqual({
    name: 'big cat.png',
    host: 'pictures.example',
  })
  expect(cardOf('https://pictures.example')).toEqual({ name: 'pictures.example', host: 'pictures.example' })
  expect(cardOf('https://pictures.example/%zz.png')?.name).toBe('%zz.png')
  expect(cardOf('/user_uploads/1/cat.png')).toBeUndefined()
})
