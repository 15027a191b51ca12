/** The typed name, normalized as on the server. */
export function emojiNameOf(typed: string): string {
  return typed.trim().toLowerCase().replaceAll(' ', '_')
}

/** The name suggested by a file name; empty if nothing of it is usable. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^0-9a-z.\-_]+/g, '_')
    .replace(/^_+|[^0-9a-z]+$/g, '')
}
