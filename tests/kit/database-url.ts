/** Addresses of databases on the server of a test run. */
import pg from 'pg'

/** The same server, another of its databases. Not through `URL`: an address by socket has no host. */
export function toDatabaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/** Runs something on one connection to the server's own database. */
export async function onServer<Result>(
  serverUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  return await work(client).finally(() => client.end())
}
