import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import {
  detailsBlock,
  detailsRow,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { endSentence, headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Changed: {seminar.title}'),
  heading: headingPassage('Heading', '{firstName}, your seminar has changed'),
  opening: paragraphPassage(
    'First sentence',
    'We changed the {changed} of a seminar that you registered for. Your seat stays reserved.',
  ),
  statusButton: sharedPassages.statusButton,
  calendar: paragraphPassage('Calendar file', 'The attached file updates the entry in your calendar.'),
  absence: paragraphPassage(
    'If the recipient cannot attend',
    'If you can no longer attend, please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
}

const SeminarChangedData = z.object({
  firstName: z.string(),
  seminar: EmailSeminarData,
  former: EmailSeminarData,
})
type SeminarChangedData = z.infer<typeof SeminarChangedData>

export const seminarChangedEmail = defineEmail('seminar.changed', {
  templateType: 'seminar_changed',
  label: 'Seminar changed',
  whenSent: 'Sent to everyone with a seat when the date, time or place of a seminar changes.',
  isWithdrawnOnCancellation: true,
  data: SeminarChangedData,
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.opening),
      detailsBlock(
        ...seminarRows(
          'title',
          'when',
          'formerWhen',
          'where',
          'formerWhere',
          'directions',
          'formerDirections',
        ),
        detailsRow('Changed on', '{{ changedAt }}'),
      ),
      pageButton(texts.statusButton, '{{ links.status }}'),
      withoutGapAbove(paragraphBlock(texts.calendar)),
      paragraphBlock(texts.absence),
    ],
  }),
  sample: {
    firstName: 'Maria',
    seminar: sampleSeminar,
    former: {
      ...sampleSeminar,
      startsAt: new Date('2026-11-28T01:00:00Z'),
      endsAt: new Date('2026-11-29T09:00:00Z'),
      locationAddress: 'Kalayaan Hall, 24 Bayani Road, Quezon City',
      locationDetails: 'Ground floor, room 4',
    },
  },
  variables: {
    firstName: firstNameDescription,
    changed: 'What changed, as text: date, time, place, meeting link, directions',
    changedAt: 'When it was changed',
    isDateChanged: 'true if the date or time changed, for {% if %}',
    isPlaceChanged: 'true if the place changed, for {% if %}',
    isDirectionsChanged: 'true if the meeting link or directions changed, for {% if %}',
    'former.days': 'Date or dates before the change',
    'former.times': 'Start and end time of each day before the change, Philippine time',
    'former.isOnline': 'true if it was online before the change, for {% if %}',
    'former.place': 'Address before the change, or Online',
    'former.directions':
      'Meeting link or directions before the change; empty for recipients who may not see them',
    'former.directionsLines': 'The same text as a list of lines, for {% for %}',
    ...seminarVariableDescriptions,
  },
  compose: (data, context) => ({
    variables: {
      firstName: data.firstName,
      ...seminarChangeVariables(data),
      changedAt: formatDateTime(context.announcedAt),
      seminar: seminarVariables(data.seminar, true),
    },
    attachments: [seminarCalendarAttachment(data.seminar, context)],
  }),
})

/** Callers omit directions that the recipient may not see. */
function seminarChangeVariables({ seminar, former }: Omit<SeminarChangedData, 'firstName'>) {
  const { days, times, isOnline, place, directions, directionsLines } = seminarVariables(former, true)
  const before = { days, times, isOnline, place, directions, directionsLines }
  const now = seminarVariables(seminar, true)
  const isOtherDay = before.days !== now.days
  const isOtherTime = before.times !== now.times
  const isPlaceChanged = before.place !== now.place
  const isDirectionsChanged = before.directions !== now.directions
  const parts = [
    ...(isOtherDay ? ['date'] : []),
    ...(isOtherTime ? ['time'] : []),
    ...(isPlaceChanged ? ['place'] : []),
    ...(isDirectionsChanged ? [now.isOnline ? 'meeting link' : 'directions'] : []),
  ]
  return {
    changed: joinedText(parts),
    isDateChanged: isOtherDay || isOtherTime,
    isPlaceChanged,
    isDirectionsChanged,
    former: before,
  }
}

/** 'date, time and place' */
function joinedText(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')
}
