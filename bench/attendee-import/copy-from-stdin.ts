/** Like `copy-to-stdout.ts`, for `COPY … FROM STDIN`. */
import type pg from 'pg'

interface Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export function copyFromStdin(client: pg.PoolClient, text: string, rows: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
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
