/** Completion report of a pack, and the values for a provider's own form. */
import { formatDate, formatDay } from '#app/platform/format/dates.ts'
import type { FormBlock, FormDocument } from './form-document.ts'
import { toFormDocument } from './form-head.ts'
import { programTexts, reportTexts } from './form-texts.ts'
import type { PackFacts } from './pack-facts.ts'
import { wasPresent } from './participants.ts'

const dayText = (day: string | null) => (day === null ? '' : formatDay(day))

const countText = (count: number) => count.toLocaleString('en-PH')

/** Values of the completion report by the placeholders of a provider's own form. */
export function toFormValues(facts: PackFacts) {
  const { provider, council, profession, seminar, accreditation, texts, participants } = facts
  return {
    council,
    profession,
    provider_name: provider.legalName,
    provider_accreditation_no: provider.accreditationNo,
    provider_expiry: dayText(provider.validUntil),
    contact_person: texts.representativeName,
    contact_designation: texts.representativePosition,
    contact_number: provider.contactNumber,
    title: seminar.title,
    program_accreditation_no: accreditation.accreditationNo,
    units: accreditation.units,
    date_accredited: dayText(accreditation.decidedOn),
    date_applied: dayText(accreditation.appliedOn),
    date_started: formatDate(seminar.startsAt),
    date_completed: formatDate(seminar.finishesAt),
    venue: seminar.venue,
    participants: countText(participants.filter(wasPresent).length),
    executive_summary: texts.executiveSummary,
    proceedings: texts.proceedings,
    deviations: texts.deviations,
    monitor: texts.monitorName,
    representative: texts.representativeName,
    representative_position: texts.representativePosition,
    date_prepared: formatDate(facts.preparedAt),
  }
}

/** Placeholders of a provider's own form, with their meaning. */
export const formPlaceholders: Readonly<Record<keyof ReturnType<typeof toFormValues>, string>> = {
  council: 'Name of the council',
  profession: 'Profession',
  provider_name: 'Legal name of the provider',
  provider_accreditation_no: 'Accreditation number of the provider',
  provider_expiry: 'Last day of that accreditation',
  contact_person: 'Authorized representative, as the contact person',
  contact_designation: 'Position of the contact person',
  contact_number: 'Telephone numbers of the provider',
  title: 'Title of the program',
  program_accreditation_no: 'Accreditation number of the program',
  units: 'CPD units',
  date_accredited: 'Day of the accreditation',
  date_applied: 'Day of the application',
  date_started: 'First day',
  date_completed: 'Last day',
  venue: 'Venue',
  participants: 'Number of people who attended',
  executive_summary: 'Executive summary',
  proceedings: 'Proceedings',
  deviations: 'Explanation of deviations from the approved program',
  monitor: 'Name of the CPD program monitor',
  representative: 'Authorized representative',
  representative_position: 'Position of the representative',
  date_prepared: 'Day on which the pack was prepared',
}

export function toReportForm(facts: PackFacts): FormDocument {
  const values = toFormValues(facts)
  const section = (heading: string, text: string, hint = ''): FormBlock[] => [
    { kind: 'heading', text: heading },
    ...(hint === '' || text !== '' ? [] : [{ kind: 'text' as const, text: hint }]),
    text === '' ? { kind: 'fields', fields: [['', '']] } : { kind: 'text', text },
  ]
  return toFormDocument(facts, {
    title: reportTexts.title,
    formNumber: null,
    orientation: 'portrait',
    blocks: [
      { kind: 'heading', text: reportTexts.partOne },
      {
        kind: 'fields',
        fields: [
          ['Name of Provider', values.provider_name],
          ['Accreditation No.', values.provider_accreditation_no],
          ['Expiry Date', values.provider_expiry],
          ['Contact Person', values.contact_person],
          ['Designation', values.contact_designation],
          ['Contact No.', values.contact_number],
        ],
      },
      { kind: 'heading', text: reportTexts.partTwo },
      {
        kind: 'fields',
        fields: [
          ['Title of the Program', values.title],
          ['Accreditation No.', values.program_accreditation_no],
          ['Credit Units', values.units],
          ['Date of Accreditation', values.date_accredited],
          ['Date Applied', values.date_applied],
          ['Date Started', values.date_started],
          ['Date Completed', values.date_completed],
          ['Venue', values.venue],
          ['Total Number of Participants', values.participants],
        ],
      },
      ...section(reportTexts.summary, values.executive_summary),
      ...section(reportTexts.proceedings, values.proceedings, reportTexts.proceedingsHint),
      ...(values.deviations === '' ? [] : section(programTexts.deviations, values.deviations)),
      { kind: 'heading', text: reportTexts.partThree },
      { kind: 'text', text: reportTexts.acknowledgment.join('\n') },
      {
        kind: 'signatures',
        signatories: [
          {
            label: 'Prepared by:',
            name: values.representative.toUpperCase(),
            position: values.representative_position || reportTexts.signed,
          },
        ],
      },
    ],
  })
}
