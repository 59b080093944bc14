/**
 * What a provider calls a message, as its answer to our sending says it.
 *
 * Servers may answer anything behind the 250. Taken is only what is announced as an id ('queued as …', 'id=…') or is
 * nothing but one ('OK 4cf1f5fc-…'); where that is unsure there is none, and reports find the message otherwise.
 */
const TOKEN = '<?([\\w.+=/@-]{8,200})>?'
const ANNOUNCED = new RegExp(`\\b(?:queued as|id=)\\s*${TOKEN}`, 'i')
const ALONE = new RegExp(`^250[ -](?:2\\.\\d\\.\\d\\s+)?ok:?\\s+${TOKEN}$`, 'i')
/** Words like 'accepted' have no digits, and ids do. */
const hasDigit = /\d/

/** @param reply the server's answer to the finished message, as '250 2.0.0 Ok: queued as 4cf1f5fc' */
export function providerMessageIdOf(reply: string): string | null {
  const text = reply.trim()
  const id = (ANNOUNCED.exec(text) ?? ALONE.exec(text))?.[1]
  return id !== undefined && hasDigit.test(id) ? id : null
}
