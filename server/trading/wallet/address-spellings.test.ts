import { expect, test } from 'vitest'
import { plainSpelling, spellingsOf } from './address-spellings.ts'

test('DEPOSIT-5: an EVM address and a witness address have several spellings, every other address has one', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const spellings = [mixed, mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`]
  for (const spelling of spellings) {
    expect(plainSpelling(spelling)).toBe(mixed.toLowerCase())
    expect(spellingsOf(spelling)[0]).toBe(spelling)
    expect(spellingsOf(spelling).toSorted()).toEqual(spellings.toSorted())
  }
  const witness = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  for (const spelling of [witness, witness.toUpperCase()]) {
    expect(plainSpelling(spelling)).toBe(witness)
    expect(spellingsOf(spelling).toSorted()).toEqual([witness.toUpperCase(), witness])
  }
  for (const address of [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    `0x${'A'.repeat(64)}`,
  ]) {
    expect(plainSpelling(address)).toBe(address)
    expect(spellingsOf(address)).toEqual([address])
  }
})
