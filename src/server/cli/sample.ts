/** `npm run sample`: loads the sample data into an empty database. */
import { hasSeminars } from '#app/features/seminars/queries/planning.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { loadSampleData } from '../sample/load-sample-data.ts'
import { runCommandLineTool } from './with-services.ts'

await runCommandLineTool(async (services) => {
  if (await hasSeminars(services.db)) {
    throw new OperatorError(
      'There are already seminars. Sample data can only be loaded into an empty database.',
    )
  }
  const counts = await loadSampleData(services)
  const { seminars: seminarCount, people, registrations } = counts
  process.stdout.write(
    `Loaded ${seminarCount} seminars, ${people} people and ${registrations} registrations.\n`,
  )
})
