/** `COPY … FROM STDIN` through the project's own driver, which has the protocol's messages and no call for them. */
import type pg from 'pg'

interface Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Sends all rows as one piece. */
export function copyFromStdin(client: pg.PoolClient, text: string, rows: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // What the driver asks of a query, message by message.
  const query = {
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse(connection: Connection) {
      connection.sendCopyFromChunk(rows)
      connection.endCopyFrom()
    },
    handleCommandComplete: () => undefined,
    handleError: reject,
    handleReadyForQuery: () => resolve(),
  }
  client.query(query as unknown as pg.Submittable)
  return promise
}
