import type { SupportMessage } from '../../contract/messages.ts'

/** A mailto link with a prefilled reply. */
export function replyHref({ email, subject }: Pick<SupportMessage, 'email' | 'subject'>): string {
  const answer = `Re: ${subject ?? 'Your password reset request'}`
  // Escaped, because an address may contain header delimiters.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(answer)}`
}
