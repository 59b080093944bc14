import { movedReferences, toParts } from '#app/features/attendees/queries/person-references.ts'
import type { DataInvariant } from './data-invariant.ts'

const ofMerged = movedReferences.map(({ name, key = 'id', unless = 'false' }) => {
  const { table, column } = toParts(name)
  return `select '${name} of row ' || r.${key} as what from ${table} r join people p on p.id = r.${column}
    where p.merged_into is not null and not (${unless.replaceAll('new_id', 'p.merged_into')})`
})

export const mergeInvariants: readonly DataInvariant[] = [
  {
    sentence: 'A merged person has nothing but what excludes the like of the person who was kept',
    statement: ofMerged.join(' union all '),
  },
  {
    sentence:
      'The person into whom another was merged exists, is not erased and can be undone only while they are merged',
    statement: `select 'person ' || p.id as what from people p join people k on k.id = p.merged_into
        where k.erased_at is not null
      union all
      select 'merge ' || m.id from merges m join people p on p.id = m.other_id
        where m."values" is not null and p.merged_into is null`,
  },
]
