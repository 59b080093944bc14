/** A certificate as an AchievementCredential of Open Badges 3.0. */
import { certificateKindTitle, type StoredCertificateKind } from '../contract/certificate-values.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import { toDidWeb } from './did-web.ts'
import { toCredentialStatusEntry } from './status-entry.ts'

/**
 * Hash of the holder's e-mail. The salt is random, so that the hash differs from credential to credential.
 */
export interface HashedHolderEmail {
  /** SHA-256 of address and salt, in hexadecimal. */
  readonly hash: string
  readonly salt: string
}

export interface CredentialInput {
  readonly appUrl: string
  readonly certificate: {
    readonly number: string
    readonly kind: StoredCertificateKind
    readonly seminarId: number | null
    readonly statusIndex: number
    readonly issuedAt: Date
  }
  readonly facts: CertificateFacts
  readonly holder: HashedHolderEmail
}

/**
 * Converts a certificate to a credential without name, license and verification code: holders who pass it on
 * reveal no more than the achievement.
 */
export function toCredential({ appUrl, certificate, facts, holder }: CredentialInput) {
  const { number, kind, seminarId, statusIndex, issuedAt } = certificate
  const issuer = { id: toDidWeb(appUrl), type: ['Profile'], name: facts.provider.legalName, url: appUrl }
  const name = `${certificateKindTitle(kind)}: ${facts.seminarTitle}`
  const units = findUnits(facts)
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: `${appUrl}/verify#${number}`,
    type: ['VerifiableCredential', 'AchievementCredential'],
    name,
    issuer,
    validFrom: issuedAt.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: `sha256$${holder.hash}`,
          identityType: 'emailAddress',
          salt: holder.salt,
        },
      ],
      achievement: {
        id:
          seminarId === null
            ? `${appUrl}/verify#${number}-achievement`
            : `${appUrl}/seminars/${seminarId}#${kind}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name,
        description: describeSeminar(facts),
        criteria: { narrative: toNarrative(kind, facts) },
        creator: issuer,
      },
      ...(units !== null && { creditsEarned: units }),
    },
    credentialStatus: toCredentialStatusEntry(appUrl, statusIndex),
  }
}

/**
 * Returns the units of the profession whose license is printed; the narrative has those of all professions.
 */
function findUnits({ licence, accreditations }: CertificateFacts): number | null {
  const ofLicence = accreditations.find(({ profession }) => profession === licence?.profession)
  const accreditation = ofLicence ?? accreditations[0]
  return accreditation === undefined ? null : Number(accreditation.units)
}

function describeSeminar({ seminarTitle, dates, venue, hours }: CertificateFacts): string {
  return [seminarTitle, dates, venue, hours === null ? '' : `${hours} hours`]
    .filter((part) => part !== '')
    .join(', ')
}

const narratives: Readonly<Record<StoredCertificateKind, string>> = {
  cpd: 'Completed the seminar with the required attendance.',
  participation: 'Completed the seminar with the required attendance.',
  appearance: 'Was present at the seminar.',
  appreciation: 'Spoke at the seminar.',
  recognition: 'Was recognized by the provider.',
}

function toNarrative(kind: StoredCertificateKind, { accreditations }: CertificateFacts): string {
  const units = accreditations.map(
    ({ profession, accreditationNo, units: earned }) =>
      `${earned} CPD units for ${profession}, accreditation number ${accreditationNo}.`,
  )
  return [narratives[kind], ...units].join(' ')
}
