import type { MissingMailSetting } from './mail-settings.ts'

const settingLabels: Record<MissingMailSetting, string> = {
  sender: 'Sender Email',
  server: 'the mail server',
  key: 'API Key',
}

/** 'Mail cannot be sent yet: Sender Email and API Key are missing.' */
export function missingSettingsText(missing: readonly MissingMailSetting[]): string {
  const [first = 'the configuration', ...others] = missing.map((each) => settingLabels[each])
  const last = others.pop()
  if (last === undefined) return `Mail cannot be sent yet: ${first} is missing.`
  return `Mail cannot be sent yet: ${[first, ...others].join(', ')} and ${last} are missing.`
}

const longestMessage = 300
const removed = '[removed]'

/** All encodings of a key in SMTP. */
function spellings(user: string, password: string): string[] {
  const base64 = (text: string) => toBase64(text).replace(/=+$/, '')
  return [password, encodeURIComponent(password), base64(password), base64(`\u0000${user}\u0000${password}`)]
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Safe to store and show: one line, truncated, without the key in any encoding. */
export function redactedFailureReason(
  text: string,
  credentials: { readonly user: string; readonly password: string } | null,
): string {
  const secrets = credentials === null ? [] : spellings(credentials.user, credentials.password)
  let redacted = text
  // Longest first, as one may contain another.
  for (const secret of secrets.filter(Boolean).sort((one, other) => other.length - one.length))
    redacted = redacted.replaceAll(new RegExp(RegExp.escape(secret), 'gi'), removed)
  redacted = redacted.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (redacted.length > longestMessage) redacted = `${redacted.slice(0, longestMessage - 1)}…`
  return redacted.toWellFormed()
}
