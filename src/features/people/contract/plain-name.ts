/** No period before two letters, because mail programs turn 'evil.com' into a link. */
export const emailSafeNamePattern = /^(?!.*\.[\p{L}\p{M}]{2})[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u

export const maxNameLength = 60

export const invalidNameText =
  'Please use letters, spaces, periods, apostrophes and hyphens only, with a space after a period'

/** Whether a name is safe in an e-mail that someone else may have requested. */
export function isNameSafeForEmail(text: string): boolean {
  return emailSafeNamePattern.test(text)
}
