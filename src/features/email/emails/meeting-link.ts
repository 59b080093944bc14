/**
 * E-mail with the meeting of an online seminar. All that opens the meeting is sealed in the data, and removed
 * once it is sent.
 */
import * as z from 'zod/mini'
import { formatDate, formatTimeRange } from '#app/platform/format/dates.ts'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, Instant, LinkToken, type SealedLinkToken } from '../contract/email-data.ts'
import {
  blocksIf,
  detailsBlock,
  detailsRow,
  linkButton,
  paragraphBlock,
  textIf,
  variableLinesHtml,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleOnlineSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

const hourBefore = { occasion: 'hour_before' }
const changed = { occasion: 'changed' }

const passages = {
  subject: subjectPassage('Subject, one day before', 'How to join: {seminar.title}'),
  subjectHourBefore: subjectPassage(
    'Subject, one hour before',
    'Join on {meetingDay}: {seminar.title}',
    hourBefore,
  ),
  subjectChanged: subjectPassage('Subject, changed link', 'New meeting link: {seminar.title}', changed),
  heading: headingPassage('Heading', 'Join online, {firstName}'),
  opening: paragraphPassage(
    'First sentence',
    'The seminar is on {meetingDay}, {meetingTimes} (Philippine time).',
  ),
  openingChanged: paragraphPassage(
    'First sentence, changed link',
    'The meeting link of your seminar has changed. Please use this one; the former link is not valid any more.',
    changed,
  ),
  linkButton: buttonPassage('Button', 'Join the meeting'),
  joinAs: paragraphPassage(
    'Name in the meeting',
    'Please enter your name in the meeting as it is shown here, with its number, so that your attendance is found.',
  ),
  secret: paragraphPassage('Keeping the link', 'The link is for registrants only. Please do not pass it on.'),
  questions: sharedPassages.questions,
}

/** Data that are sealed as the token. */
const SealedMeeting = z.object({
  url: z.string(),
  meetingId: z.nullable(z.string()),
  passcode: z.nullable(z.string()),
  dialIn: z.nullable(z.string()),
})
export type SealedMeeting = z.infer<typeof SealedMeeting>

const sampleMeeting: SealedMeeting = {
  url: 'https://meet.example/early-reading',
  meetingId: '812 3456 7890',
  passcode: 'reading',
  dialIn: '+63 2 8000 0000\n+63 32 400 0000',
}

export const meetingLinkEmail = defineEmail('meeting.link', {
  templateType: 'meeting_link',
  label: 'Meeting link',
  whenSent:
    'Sent to verified registrants of an online seminar the day before, an hour before each day, and when a link that was sent has changed.',
  accessLink: 'meetingLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    occasion: z.enum(['day_before', 'hour_before', 'changed']),
    seminar: EmailSeminarData,
    /** The day to join on. */
    startsAt: Instant,
    endsAt: Instant,
    /** Name to join with, including the join code; null if none was left. */
    joinAs: z.nullable(z.string()),
    /** JSON of {@link SealedMeeting}. */
    token: LinkToken,
  }),
  passages,
  filipino: {
    subject: 'Paano sumali: {seminar.title}',
    subjectHourBefore: 'Sumali sa {meetingDay}: {seminar.title}',
    subjectChanged: 'Bagong link ng meeting: {seminar.title}',
    heading: 'Sumali online, {firstName}',
    opening: 'Ang seminar ay sa {meetingDay}, {meetingTimes} (oras sa Pilipinas).',
    openingChanged:
      'Nagbago ang link ng meeting ng iyong seminar. Ito na ang gamitin; wala nang bisa ang dating link.',
    linkButton: 'Sumali sa meeting',
    joinAs:
      'Ilagay ang iyong pangalan sa meeting gaya ng nakasulat dito, kasama ang numero, upang mahanap ang iyong pagdalo.',
    secret: 'Ang link ay para lamang sa mga nakarehistro. Huwag itong ibahagi.',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: `{% if occasion == 'changed' %}${texts.subjectChanged}{% elsif occasion == 'hour_before' %}${texts.subjectHourBefore}{% else %}${texts.subject}{% endif %}`,
    preview: '{{ seminar.title }} · {{ meetingDay }}, {{ meetingTimes }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(textIf("occasion == 'changed'", texts.openingChanged, texts.opening)),
      linkButton(texts.linkButton, '{{ meetingLink }}'),
      detailsBlock(
        ...seminarRows('title', 'when'),
        blocksIf('meetingId', [detailsRow('Meeting ID', '{{ meetingId }}')]),
        blocksIf('passcode', [detailsRow('Passcode', '{{ passcode }}')]),
        blocksIf('dialIn', [
          detailsRow('Dial in', variableLinesHtml('dialInLines'), 'Dial in: {{ dialIn }}'),
        ]),
        blocksIf('joinAs', [
          detailsRow('Your name', '<strong>{{ joinAs }}</strong>', 'Your name: {{ joinAs }}'),
        ]),
      ),
      blocksIf('joinAs', [paragraphBlock(texts.joinAs)]),
      paragraphBlock(texts.secret),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    occasion: 'day_before',
    seminar: sampleOnlineSeminar,
    startsAt: sampleOnlineSeminar.startsAt,
    endsAt: new Date('2026-12-05T09:00:00Z'),
    joinAs: 'CRUZ, Maria S. 4821',
    token: JSON.stringify(sampleMeeting) as SealedLinkToken,
  },
  variables: {
    firstName: firstNameDescription,
    occasion: 'day_before, hour_before or changed, for {% if %}',
    meetingDay: 'Day on which the recipient joins next',
    meetingTimes: 'Start and end time of that day, Philippine time',
    meetingLink: 'Link that opens the meeting',
    meetingId: 'ID of the meeting; empty if there is none',
    passcode: 'Passcode of the meeting; empty if there is none',
    dialIn: 'Telephone numbers of the meeting; empty if there are none',
    dialInLines: 'The same text as a list of lines, for {% for %}',
    joinAs: 'Name to enter in the meeting, with a code by which its report is matched',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, occasion, seminar, startsAt, endsAt, joinAs, token }, { secrets }) => {
    const { url, ...meeting } = SealedMeeting.parse(JSON.parse(unsealLinkToken(secrets, token)))
    return {
      variables: {
        firstName,
        occasion,
        seminar: seminarVariables(seminar, false),
        meetingDay: formatDate(startsAt),
        meetingTimes: formatTimeRange(startsAt, endsAt),
        meetingLink: url,
        ...meeting,
        dialInLines: splitLines(meeting.dialIn ?? ''),
        joinAs,
      },
    }
  },
})
