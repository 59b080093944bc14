import type { PaperContent } from '#app/features/settings/rules/paper.ts'
import { formatDay } from '#app/platform/format/dates.ts'
import type { Passport, PassportLicence } from '../contract/passport.ts'
import { countingLabels } from './counting-labels.ts'
import { toPassportSentence, toTotal } from './passport-sentence.ts'

/** A page about the units for one license. @param holder name */
export function toPassportPaper(
  licence: PassportLicence,
  passport: Pick<Passport, 'madeOn'>,
  holder: string,
): PaperContent {
  const { profession, licenceMasked, cycle, required, earned, external, missing, items } = licence
  const certificates = items.flatMap(({ certificate }) => (certificate === null ? [] : [certificate]))
  const sections = [
    {
      title: 'Programs',
      columns: [
        { heading: 'Program', share: 7 },
        { heading: 'Accreditation No.', share: 3 },
        { heading: 'Last day', share: 3 },
        { heading: 'Units', share: 3 },
        { heading: 'Certificate', share: 4 },
      ],
      entries: items.map(({ title, provider, accreditationNo, endedOn, units, counting, certificate }) => [
        `${title}, ${provider}`,
        accreditationNo ?? '',
        formatDay(endedOn),
        counting === 'counted' ? String(Number(units)) : `(${Number(units)}) ${countingLabels[counting]}`,
        certificate?.number ?? 'Own entry, not ours',
      ]),
    },
    {
      title: 'Verification',
      columns: [
        { heading: 'Certificate', share: 3 },
        { heading: 'Address', share: 8 },
      ],
      entries: certificates.map(({ number, verifyUrl }) => [number, toLines(verifyUrl, number)]),
    },
  ]
  return {
    heading: 'CPD units',
    facts: [
      ['Name', holder],
      ['Profession', profession],
      ['License', licenceMasked ?? 'None'],
      ['Days that count', `${formatDay(cycle.from)} to ${formatDay(cycle.until)}`],
      ['With us', String(Number(earned))],
      ['Own entries', String(Number(external))],
      [
        'Total',
        required === null
          ? String(Number(toTotal(licence)))
          : `${Number(toTotal(licence))} of ${Number(required)}`,
      ],
      ...(missing === null ? [] : [['Missing', String(Number(missing))] as const]),
      ['As of', formatDay(passport.madeOn)],
    ],
    certified: null,
    sections: sections.filter(({ entries }) => entries.length > 0),
    signatory: null,
    notice: `${toPassportSentence({ ...licence, suggestions: [] }, passport)} Own entries are not checked by us. PRC decides.`,
  }
}

/** Characters of an address that fit its column; a word that does not fit would get a hyphen where it breaks. */
const longestLine = 60

function toLines(url: string, number: string): string {
  return url.length <= longestLine ? url : url.replace(number, `\n${number}`)
}
