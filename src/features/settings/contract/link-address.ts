/**
 * Links allowed by their schemes; apart from the shapes, so that the editor of texts checks links without
 * their script.
 */
const schemes = /^(\/(?!\/)|https?:\/\/[^\s/]|mailto:|tel:)\S*$/i

/** Whether a link may lead there: a page of the site, a web address, an e-mail address or a telephone number. */
export const isLinkAddress = (text: string): boolean =>
  schemes.test(text) && URL.canParse(text, 'https://site.example')

export const linkAddressHint =
  'Please enter a page such as /register, or an address that begins with https://'
