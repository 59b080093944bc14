/** Signs a browser in through the database. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { sessionCookieName } from '#app/features/accounts/adapters/sign-in-cookies.ts'
import { theSite } from './this-site.ts'

export async function signIn(page: Page, email: string): Promise<void> {
  const { baseUrl, databaseUrl } = theSite()
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into sessions (token_hash, person_id, expires_at)
       select $1, id, now() + interval '1 hour' from people where email = $2`,
      [createHash('sha256').update(token).digest(), email],
    )
    if (rowCount !== 1) throw new Error(`Nobody has the address ${email}.`)
  } finally {
    await client.end()
  }
  await page
    .context()
    .addCookies([{ name: sessionCookieName, value: token, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
}
