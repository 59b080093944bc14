import type { SupportMessage } from '../../contract.ts'

/** Opens the reader's own mail program with the answer begun. */
export function replyHref({ email, subject }: Pick<SupportMessage, 'email' | 'subject'>): string {
  const answer = `Re: ${subject ?? 'Your password reset request'}`
  // An address may hold signs that would begin another field of the letter.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(answer)}`
}
