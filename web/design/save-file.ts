/** Downloads generated content as a file. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  download(address, name)
  URL.revokeObjectURL(address)
}

/** Downloads a file of the server under the name that it has there. */
export function saveFrom(path: string): void {
  download(path, '')
}

function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
