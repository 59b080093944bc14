import type { DesignSample } from '../contract/designs.ts'
import type { CertificateFacts, PrintedSignatory } from '../contract/facts.ts'

const signatories: readonly PrintedSignatory[] = [
  { name: 'Maria L. Santos, PhD', position: 'Executive Director' },
  { name: 'Jose R. Reyes, EdD', position: 'CPD Program Officer' },
]

/** Returns what the preview of a design shows. */
export function toSampleCertificateFacts(
  sample: DesignSample,
  provider: { legalName: string; accreditation: string | null; signatories: readonly PrintedSignatory[] },
): CertificateFacts {
  const full: CertificateFacts = {
    holderName: 'Niña C. Peñaflor, LPT',
    licence: { profession: 'Professional Teachers', licenseNo: '0123456', expiresOn: '2028-05-14' },
    seminarTitle: 'Reading and Writing for Grade 1',
    dates: 'November 26–27, 2026',
    hours: '7.5',
    venue: 'Sampaguita Hall, 12 Mabini Street, Quezon City',
    provider: { legalName: provider.legalName, accreditation: provider.accreditation },
    accreditations: [
      { profession: 'Professional Teachers', accreditationNo: 'PTR-2026-378-1021', units: '7.50' },
    ],
    signatories: provider.signatories.length === 0 ? signatories : provider.signatories,
    issuedAtPlace: 'Quezon City',
    issuedOn: '2026-11-27',
  }
  if (sample === 'full') return full
  if (sample === 'least')
    return {
      ...full,
      licence: null,
      hours: null,
      venue: 'Online',
      accreditations: [],
      issuedAtPlace: null,
      provider: { ...full.provider, accreditation: null },
    }
  return {
    ...full,
    holderName: 'Maria Concepcion Purificacion Esperanza Villavicencio de los Santos y Magsaysay III',
    seminarTitle:
      'Strengthening the Teaching of Mathematics, Science and Technology through Culturally Responsive Lessons and Assessment in Multigrade Classrooms of Remote Island Communities: A Workshop for Master Teachers',
    dates: 'November 26, 2026 – January 2, 2027',
    hours: '112.5',
    venue:
      'Multipurpose Hall, 4th Floor, Regional Government Center, 1234 Marcelo H. del Pilar Street, Barangay San Isidro, Cabanatuan City, Nueva Ecija',
    accreditations: ['Professional Teachers', 'Guidance Counselors', 'Registered Psychometricians'].map(
      (profession, index) => ({ profession, accreditationNo: `PRC-2026-378-102${index}`, units: '12.50' }),
    ),
    signatories: [...full.signatories, ...signatories, ...signatories].slice(0, 4),
  }
}
