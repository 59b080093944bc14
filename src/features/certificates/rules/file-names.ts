const longest = 100

/** Letters without accents, digits, hyphens; everything else as '_', so that every system unpacks it. */
export function toAsciiFileName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longest)
}
