import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { isPrintableName } from '#app/platform/format/printable-text.ts'
import type { CertificateKind, CertificateSkipReason } from '../contract/certificate-values.ts'
import { listSpeakersOfSeminar } from '../queries/speakers.ts'

/** Speakers of a seminar's program, each once, and whether they can have a certificate. */
export async function listSpeakerHolders(
  db: DatabaseOrTransaction,
  { speakerId, ...query }: { seminarId: number; kind: CertificateKind; speakerId?: number },
): Promise<
  {
    readonly id: number
    readonly personId: number | null
    readonly name: string
    readonly email: string | null
    readonly reason: CertificateSkipReason | null
  }[]
> {
  const rows = await listSpeakersOfSeminar(db, query)
  return rows
    .filter(({ id }) => speakerId === undefined || id === speakerId)
    .map(({ id, personId, fullName, credentials, email, hasCertificate }) => {
      const name = [fullName, credentials].filter(Boolean).join(', ')
      const unnamed = isPrintableName(name) ? null : 'name'
      return { id, personId, name, email, reason: hasCertificate ? 'already_issued' : unnamed }
    })
}
