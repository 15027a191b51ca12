/** Whether a browser shows or saves a file, with a name that cannot break the header. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const simple = `${kind}; filename="${plain}"`
  return plain === name ? simple : `${simple}; filename*=UTF-8''${encoded(name)}`
}

function encoded(name: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent)
}
