/** CPD units as whole hundredths, so that no sum is rounded. */

/** @param units text of a number with at most two decimals */
export function toHundredths(units: string): number {
  const [whole = '', decimals = ''] = units.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** @returns units with two decimals: '7.50' */
export function toUnits(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
