import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { drawPaper, type PaperSource } from '#app/features/settings/reads/draw-paper.ts'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { PassportItem } from '../contract/passport.ts'
import { getPassport } from '../reads/passport.ts'
import { countingLabels } from '../rules/counting-labels.ts'
import { toPassportPaper } from '../rules/passport-paper.ts'

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

/** The caller's passport as PDF, with a page for each license; recorded in the audit log. Refuses an empty one. */
export async function exportPassportPdf(context: CommandContext & PaperSource, provider: string) {
  const { displayName } = requireSignedInActor(context)
  const passport = await getPassport(context, provider)
  if (passport.licences.length === 0)
    throw new Refusal('conflict', 'passport_empty', 'Add your PRC license with its profession first.')
  const contents = passport.licences.map((licence) => toPassportPaper(licence, passport, displayName))
  const pdf = await drawPaper(context, { title: `CPD units of ${displayName}`, contents })
  await recordExport(context)
  return { name: `my_cpd_${passport.madeOn}.pdf`, pdf }
}

function recordExport(context: CommandContext): Promise<void> {
  return inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'passport.exported',
      subjectType: 'person',
      subjectId: requireSignedInActor(context).personId,
    }),
  )
}

/** The caller's passport as CSV; recorded in the audit log. @param provider legal name */
export async function exportPassport(context: CommandContext, provider: string) {
  const { licences, madeOn } = await getPassport(context, provider)
  await recordExport(context)
  const rows = licences.flatMap(({ profession, items }) => items.map((item) => ({ ...item, profession })))
  return { name: `my_cpd_${madeOn}.csv`, body: csvStream(columns, rows) }
}
