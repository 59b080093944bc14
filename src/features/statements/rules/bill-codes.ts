/** Bill codes in texts that people typed: in any case, with or without a hyphen, O for 0, and I or L for 1. */

/** The form in which codes are compared. */
export function toComparableCode(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** Eight letters, or four and four; a wrapped line may break a code at its hyphen. */
const possibleCode = /(?<![A-Z0-9])([A-Z0-9]{4})(?:[-–—]? ?|)([A-Z0-9]{4})(?![A-Z0-9])/gi

/** Comparable forms of everything in a text that may be a code. */
export function findPossibleCodes(text: string): Set<string> {
  const found = new Set<string>()
  possibleCode.lastIndex = 0
  for (let match = possibleCode.exec(text); match !== null; match = possibleCode.exec(text)) {
    found.add(toComparableCode(`${match[1]}${match[2]}`))
    // Words of four letters may overlap: in 'PAID K7QP 9F2M', the code begins with the second.
    possibleCode.lastIndex = match.index + 1
  }
  return found
}
