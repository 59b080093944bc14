const longestName = 100

/** Control characters, and those that change the direction of text and so disguise an extension. */
const invisible = /\p{C}/gu

/** The name of an uploaded file without folders, with the extension of its content. */
export function toFileName(given: string, extension: string): string {
  const last = given.replace(invisible, '').split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[^.]*$/, '').trim()
  return `${[...stem].slice(0, longestName).join('') || 'file'}.${extension}`
}
