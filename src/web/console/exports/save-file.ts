/** What a file is called and is. */
export interface NewFile {
  readonly name: string
  readonly type: string
}

/** How long a browser may take to fetch what it was told to save, in milliseconds. */
const handoverMs = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ name, type }: NewFile, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), handoverMs)
}
