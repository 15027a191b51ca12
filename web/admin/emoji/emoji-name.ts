/** What was typed, as the server will call it. */
export function emojiNameOf(typed: string): string {
  return typed.trim().toLowerCase().replaceAll(' ', '_')
}

/** A name to begin with, from that of the file; empty when nothing of it can be used. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^0-9a-z.\-_]+/g, '_')
    .replace(/^_+|[^0-9a-z]+$/g, '')
}
