import pg from 'pg'

/** Another database of the same server. Not through `URL`, because a socket address has no host. */
export function toDatabaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

export async function onServer<Result>(
  serverUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  return await work(client).finally(() => client.end())
}
