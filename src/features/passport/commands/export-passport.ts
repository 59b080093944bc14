import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { PassportItem } from '../contract/passport.ts'
import { getPassport } from '../reads/passport.ts'
import { countingLabels } from '../rules/counting-labels.ts'

type Row = PassportItem & { readonly profession: string }

const columns: readonly CsvColumn<Row>[] = [
  { heading: 'Profession', cell: ({ profession }) => profession },
  { heading: 'Program', cell: ({ title }) => title },
  { heading: 'Provider', cell: ({ provider }) => provider },
  { heading: 'Accreditation No.', cell: ({ accreditationNo }) => accreditationNo },
  { heading: 'Last Day', cell: ({ endedOn }) => endedOn },
  { heading: 'Units', cell: ({ units }) => units },
  { heading: 'Counted', cell: ({ counting }) => countingLabels[counting] },
  { heading: 'Certificate', cell: ({ certificate }) => certificate?.number ?? 'Own entry' },
  { heading: 'Verification', cell: ({ certificate }) => certificate?.verifyUrl ?? null },
]

/** The caller's passport as CSV; recorded in the audit log. @param provider legal name */
export async function exportPassport(context: CommandContext, provider: string) {
  const { licences, madeOn } = await getPassport(context, provider)
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'passport.exported',
      subjectType: 'person',
      subjectId: requireSignedInActor(context).personId,
    }),
  )
  async function* inOneBatch() {
    yield licences.flatMap(({ profession, items }) => items.map((item) => ({ ...item, profession })))
  }
  return { name: `my_cpd_${madeOn}.csv`, body: csvStream(columns, inOneBatch()) }
}
