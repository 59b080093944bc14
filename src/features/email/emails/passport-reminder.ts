/** E-mail to people who chose it, before a license expires for whose renewal CPD units are missing. */
import * as z from 'zod/mini'
import { formatDay } from '#app/platform/format/dates.ts'
import { formatCpdUnits } from '#app/platform/format/money.ts'
import { linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your license for {profession} expires on {expiresOn}'),
  heading: headingPassage('Heading', 'You need {missingUnits}'),
  greeting: sharedPassages.greeting,
  missing: paragraphPassage(
    'What is missing',
    'Your license for {profession} expires on {expiresOn}. For its renewal you still need {missingUnits}, as far as we know. PRC decides.',
  ),
  next: paragraphPassage('What to do', 'Your page shows what counts, and which of our seminars have units:'),
  linkButton: buttonPassage('Button', 'Open My CPD'),
  reason: paragraphPassage(
    'Why it is sent',
    'You chose these reminders on that page, where you can also stop them.',
  ),
}

export const passportReminderEmail = defineEmail('passport.reminder', {
  templateType: 'passport_reminder',
  label: 'CPD units missing',
  whenSent:
    'Sent 180, 90 and 30 days before a license expires to people who chose it on the page My CPD, if units are missing.',
  // What is missing follows from entries that only the person sees.
  isPrivate: true,
  data: z.object({
    firstName: z.string(),
    profession: z.string(),
    /** Units as text of a number. */
    missing: z.string(),
    /** YYYY-MM-DD */
    expiresOn: z.string(),
  }),
  passages,
  filipino: {
    subject: 'Mag-e-expire sa {expiresOn} ang iyong lisensiya para sa {profession}',
    heading: 'Kailangan mo ng {missingUnits}',
    greeting: sharedInFilipino.greeting,
    missing:
      'Mag-e-expire sa {expiresOn} ang iyong lisensiya para sa {profession}. Ayon sa aming tala, kailangan mo pa ng {missingUnits} para sa renewal. PRC ang magpapasya.',
    next: 'Makikita sa iyong pahina kung ano ang nabibilang, at kung alin sa aming mga seminar ang may units:',
    linkButton: 'Buksan ang My CPD',
    reason: 'Pinili mo ang mga paalalang ito sa pahinang iyon, kung saan maaari mo ring ihinto ang mga ito.',
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ profession }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.missing),
      paragraphBlock(texts.next),
      linkButton(texts.linkButton, '{{ passportLink }}'),
      paragraphBlock(texts.reason),
    ],
  }),
  sample: {
    firstName: 'Maria',
    profession: 'Professional Teachers',
    missing: '3.50',
    expiresOn: '2027-08-14',
  },
  variables: {
    firstName: firstNameDescription,
    profession: 'Profession of the license',
    missingUnits: 'Missing units, such as 3.5 CPD units',
    expiresOn: 'Day on which the license expires',
    passportLink: 'Page My CPD, on which the recipient also stops the reminders',
  },
  compose: ({ firstName, profession, missing, expiresOn }, { site }) => ({
    variables: {
      firstName,
      profession,
      missingUnits: formatCpdUnits(Number(missing)),
      expiresOn: formatDay(expiresOn),
      passportLink: `${site.appUrl}/my-cpd`,
    },
  }),
})
