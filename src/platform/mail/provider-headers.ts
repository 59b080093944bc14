/**
 * Makes a provider's reports name our message, since most replace the Message-ID. Nothing else, because
 * recipients can see some of the headers.
 */

/** Key of our Message-ID in a provider's reports. */
export const PROVIDER_MESSAGE_ID_KEY = 'pagsulong_message_id'
/** Key in Postmark's metadata, where keys have at most 20 characters. */
export const POSTMARK_MESSAGE_ID_KEY = 'pagsulong-message-id'
const POSTMARK_LONGEST_VALUE = 80

type Headers = Readonly<Record<string, string>>

const asJson = (messageId: string) => JSON.stringify({ [PROVIDER_MESSAGE_ID_KEY]: messageId })

const providers: readonly { readonly domains: readonly string[]; headers(messageId: string): Headers }[] = [
  {
    domains: ['postmarkapp.com'],
    headers: (messageId) => ({
      // Keeps Postmark from replacing the Message-ID.
      'X-PM-KeepID': 'true',
      ...(messageId.length <= POSTMARK_LONGEST_VALUE && {
        [`X-PM-Metadata-${POSTMARK_MESSAGE_ID_KEY}`]: messageId,
      }),
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
    headers: (messageId) => ({ 'X-Mailin-custom': `${PROVIDER_MESSAGE_ID_KEY}:${messageId}` }),
  },
]

/** @param messageId without angle brackets */
export function mailProviderHeaders(host: string, messageId: string): Headers {
  const name = host.toLowerCase()
  const isOf = (domain: string) => name === domain || name.endsWith(`.${domain}`)
  return providers.find(({ domains }) => domains.some(isOf))?.headers(messageId) ?? {}
}
