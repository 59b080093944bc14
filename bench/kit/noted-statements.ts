import pg from 'pg'
import type { Statement } from './query-plan.ts'

export function noteStatements(): Statement[] {
  const noted: Statement[] = []
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query, values] = given as [string | { text: string; name?: string }, unknown[] | undefined]
    const { text, name } = typeof query === 'string' ? { text: query, name: undefined } : query
    if (/^\s*(select|with|\()/i.test(text))
      noted.push({ text, values: values ?? [], ...(name !== undefined && { name }) })
    return Reflect.apply(send, this, given)
  } as typeof send
  return noted
}

/** The session look-up, which precedes every call. */
export const isSession = ({ text }: Statement) => text.includes('"sessions"')
