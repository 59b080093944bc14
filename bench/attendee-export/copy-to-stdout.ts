/** `COPY … TO STDOUT` through the project's own driver, which has the protocol's messages and no call for them. */
import type pg from 'pg'

/** Reads everything and keeps nothing; answers with how many bytes came. */
export function copyToStdout(client: pg.PoolClient, text: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let bytes = 0
  // What the driver asks of a query, message by message.
  const query = {
    submit: (connection: { query(text: string): void }) => connection.query(text),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }: { chunk: Uint8Array }) => {
      bytes += chunk.byteLength
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(bytes),
  }
  client.query(query as unknown as pg.Submittable)
  return promise
}
