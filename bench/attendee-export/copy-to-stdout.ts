/** `COPY … TO STDOUT` through the `pg` driver, which has the protocol messages but no call for them. */
import type pg from 'pg'

export function copyToStdout(client: pg.PoolClient, text: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let bytes = 0
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
