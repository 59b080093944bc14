/** Format of numbers on PRC's identification cards. */

const longestInDigits = 7

export const licenceNumberInvalid = 'Type the number on your PRC ID, digits only'

/** Four to seven digits; the same digit throughout is a placeholder. */
export function isPlausibleLicenceNumber(text: string): boolean {
  return /^\d{4,7}$/.test(text) && !/^(\d)\1*$/.test(text)
}

/** Pads a number with zeros to the seven digits of the card; other text is unchanged. */
export function formatLicenceNumber(text: string): string {
  return isPlausibleLicenceNumber(text) ? text.padStart(longestInDigits, '0') : text
}

/** Shows the last three characters. */
export function maskLicenceNumber(text: string): string {
  return `••••${formatLicenceNumber(text).slice(-3)}`
}
