/** A LIKE pattern that matches the text anywhere, with wildcards escaped. */
export function toLikePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
