import { sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/searching.ts'
import { personTags } from '../../people/tables.ts'
import { mostTagsListed } from '../contract/attendees.ts'

/**
 * Tags in use, one spelling each. A skip scan of the index: the cost depends on the number of tags, not of
 * people.
 */
export async function listTags(db: Executor, search: string): Promise<string[]> {
  const next = (condition: ReturnType<typeof sql>) =>
    sql`select key, tag from ${personTags} where ${condition} order by key, person_id limit 1`
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive used as (
      (${next(sql`true`)})
      union all
      select following.key, following.tag from used
        cross join lateral (${next(sql`${personTags}.key > used.key`)}) as following
    )
    select tag from used where key like lower(${containing(search)}) limit ${mostTagsListed}`)
  return rows.map(({ tag }) => tag)
}
