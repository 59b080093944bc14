/** Lower-case letters and digits joined by hyphens; empty if the text has none. */
export function toSlug(text: string, maxLength: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
}
