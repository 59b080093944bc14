/** `npm run sample`: loads the sample data into an empty database. */
import { seminars } from '../../features/catalog/tables.ts'
import { PlainError } from '../../platform/plain-error.ts'
import { loadSampleData } from '../sample/load-sample-data.ts'
import { runTool } from './with-services.ts'

await runTool(async (services) => {
  if ((await services.db.$count(seminars)) > 0) {
    throw new PlainError('There are seminars already; sample data goes into an empty database only.')
  }
  const counts = await loadSampleData(services)
  const { seminars: seminarCount, people, registrations } = counts
  process.stdout.write(
    `Loaded ${seminarCount} seminars, ${people} people and ${registrations} registrations.\n`,
  )
})
