import { invariant } from '../../../kernel/values/invariant.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { CorruptBytes } from './corrupt-bytes.ts'

/** Writes and reads one kind of value. */
export interface Field<T> {
  write(writer: ByteWriter, value: T): void
  read(reader: ByteReader): T
}

export const uint: Field<number> = { write: (writer, value) => writer.uint(value), read: (reader) => reader.uint() }
export const bool: Field<boolean> = { write: (writer, value) => writer.bool(value), read: (reader) => reader.bool() }
export const big: Field<bigint> = { write: (writer, value) => writer.big(value), read: (reader) => reader.big() }
export const text: Field<string> = { write: (writer, value) => writer.text(value), read: (reader) => reader.text() }

/** One of a list of words, as its index: new words are only added at the end. */
export function oneOf<const Words extends readonly string[]>(words: Words): Field<Words[number]> {
  return {
    write(writer, value) {
      const place = words.indexOf(value)
      invariant(place >= 0, 'only known words are encoded')
      writer.byte(place)
    },
    read(reader) {
      const word = words[reader.byte()]
      if (word === undefined) throw new CorruptBytes('an unknown word')
      return word
    },
  }
}

export function list<T>(entry: Field<T>): Field<readonly T[]> {
  return {
    write(writer, values) {
      writer.uint(values.length)
      for (const value of values) entry.write(writer, value)
    },
    read(reader) {
      return Array.from({ length: reader.count() }, () => entry.read(reader))
    },
  }
}

export function nullable<T>(field: Field<T>): Field<T | null> {
  return {
    write(writer, value) {
      writer.bool(value !== null)
      if (value !== null) field.write(writer, value)
    },
    read(reader) {
      return reader.bool() ? field.read(reader) : null
    },
  }
}

/** The members in the order of `fields`, which is the order in the bytes. */
export function record<T extends object>(fields: { readonly [Key in keyof T]-?: Field<T[Key]> }): Field<T> {
  const names = Object.keys(fields) as (keyof T)[]
  return {
    write(writer, value) {
      for (const name of names) fields[name].write(writer, value[name])
    },
    read(reader) {
      const value: Partial<T> = {}
      for (const name of names) value[name] = fields[name].read(reader)
      return value as T
    },
  }
}
