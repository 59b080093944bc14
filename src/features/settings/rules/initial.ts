/** The first letter or digit of a name in upper case, as a mark of it. */
export function toNameInitial(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()
}
