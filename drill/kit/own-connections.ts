import pg from 'pg'

/** Connections of the drill's own to a database that may be struck at any moment, which is nobody's concern here. */
export function openOwnPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  // Also of one that is being closed while the database ends.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
