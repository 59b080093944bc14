/**
 * Preloaded into the site's process: records the statements sent to PostgreSQL, for the baseline to replay.
 * It parses the wire protocol, because the driver is bundled. Appends JSON lines to the file NOTES until
 * SIGUSR2.
 */
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { NotedStatement } from './recorded-responses.ts'

const file = process.env.NOTES ?? ''
const write = Socket.prototype.write
/** Per connection, then by name: a prepared statement is sent only once. */
const prepared = new WeakMap<Socket, Map<string, string>>()

/** The startup message: length, then protocol version 3.0. */
const isGreeting = (message: Buffer) => message.length > 8 && message.readInt32BE(4) === 196_608

function readerOf(message: Buffer) {
  let at = 5
  return {
    text(): string {
      const end = message.indexOf(0, at)
      const text = message.toString('utf8', at, end)
      at = end + 1
      return text
    },
    count(): number {
      at += 2
      return message.readInt16BE(at - 2)
    },
    value(isBinary: boolean): NotedStatement['values'][number] {
      const length = message.readInt32BE(at)
      at += 4
      if (length < 0) return null
      const bytes = message.subarray(at, at + length)
      at += length
      return isBinary ? { base64: bytes.toString('base64') } : bytes.toString('utf8')
    },
  }
}

function readBind(message: Buffer, known: ReadonlyMap<string, string>): NotedStatement {
  const reader = readerOf(message)
  reader.text()
  const name = reader.text()
  const formats = Array.from({ length: reader.count() }, () => reader.count())
  const values = Array.from({ length: reader.count() }, (_, place) => reader.value(formats[place] === 1))
  return { text: known.get(name) ?? '', values, ...(name !== '' && { name }) }
}

function note(message: Buffer, known: Map<string, string>): void {
  const append = (statement: NotedStatement) => appendFileSync(file, `${JSON.stringify(statement)}\n`)
  const reader = readerOf(message)
  const kind = String.fromCharCode(message[0] ?? 0)
  if (kind === 'P') known.set(reader.text(), reader.text())
  if (kind === 'B') append(readBind(message, known))
  if (kind === 'Q') append({ text: reader.text(), values: [] })
}

Socket.prototype.write = function (this: Socket, ...given: unknown[]) {
  const [message] = given
  if (Buffer.isBuffer(message)) {
    const known = prepared.get(this)
    if (known !== undefined) note(message, known)
    else if (isGreeting(message)) prepared.set(this, new Map())
  }
  return Reflect.apply(write, this, given)
} as typeof write

process.once('SIGUSR2', () => {
  Socket.prototype.write = write
})
