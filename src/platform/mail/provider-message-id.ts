/**
 * The provider's message id, if the SMTP reply announces one ('queued as …', 'id=…') or is one ('OK
 * 4cf1f5fc-…').
 */
const TOKEN = '<?([\\w.+=/@-]{8,200})>?'
const ANNOUNCED = new RegExp(`\\b(?:queued as|id=)\\s*${TOKEN}`, 'i')
const ALONE = new RegExp(`^250[ -](?:2\\.\\d\\.\\d\\s+)?ok:?\\s+${TOKEN}$`, 'i')
/** Ids contain digits, words like 'accepted' do not. */
const hasDigit = /\d/

/** @param reply to the finished message, such as '250 2.0.0 Ok: queued as 4cf1f5fc' */
export function parseProviderMessageId(reply: string): string | null {
  const text = reply.trim()
  const id = (ANNOUNCED.exec(text) ?? ALONE.exec(text))?.[1]
  return id !== undefined && hasDigit.test(id) ? id : null
}
