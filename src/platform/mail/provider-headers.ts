/**
 * Headers by which a provider's reports name our message: most replace the Message-ID, or tell only their own.
 *
 * Chosen by the server's name; a server that we do not know gets none. They hold the Message-ID and nothing else:
 * readers can see some of them.
 */

/** What our Message-ID is called in a provider's reports. */
export const PROVIDER_KEY = 'pagsulong_message_id'
/** The same in Postmark's metadata, whose names hold 20 characters at most. */
export const POSTMARK_KEY = 'pagsulong-message-id'
const POSTMARK_LONGEST_VALUE = 80

type Headers = Readonly<Record<string, string>>

const asJson = (messageId: string) => JSON.stringify({ [PROVIDER_KEY]: messageId })

const providers: readonly { readonly domains: readonly string[]; headers(messageId: string): Headers }[] = [
  {
    domains: ['postmarkapp.com'],
    headers: (messageId) => ({
      // Or else Postmark puts a Message-ID of its own in the place of ours.
      'X-PM-KeepID': 'true',
      ...(messageId.length <= POSTMARK_LONGEST_VALUE && { [`X-PM-Metadata-${POSTMARK_KEY}`]: messageId }),
    }),
  },
  {
    domains: ['sendgrid.net'],
    headers: (messageId) => ({ 'X-SMTPAPI': `{"unique_args": ${asJson(messageId)}}` }),
  },
  {
    domains: ['mailgun.org'],
    headers: (messageId) => ({ 'X-Mailgun-Variables': asJson(messageId) }),
  },
  {
    domains: ['brevo.com', 'sendinblue.com'],
    headers: (messageId) => ({ 'X-Mailin-custom': `${PROVIDER_KEY}:${messageId}` }),
  },
]

/** @param messageId without angle brackets */
export function providerHeaders(host: string, messageId: string): Headers {
  const name = host.toLowerCase()
  const isOf = (domain: string) => name === domain || name.endsWith(`.${domain}`)
  return providers.find(({ domains }) => domains.some(isOf))?.headers(messageId) ?? {}
}
