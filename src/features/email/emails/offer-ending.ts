/** Recalls the deadline of an offer when half of its time is over. */
import { defineEmail } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { offerFrame } from './seat-offered.ts'

const passages = {
  subject: subjectPassage('Subject', 'Still free for you until {validUntil}: {seminar.title}'),
  heading: headingPassage('Heading', 'Your offer ends soon'),
  deadline: paragraphPassage(
    'First sentence, with the deadline',
    '{firstName}, we hold your place in this seminar only until {validUntil} (Philippine time). After that, others on the waiting list get it.',
  ),
  deadlineOfSeveral: paragraphPassage(
    'First sentence, several seats',
    '{firstName}, we hold {seats} seats for you in this seminar only until {validUntil} (Philippine time). After that, others on the waiting list get them.',
    { seats: 3 },
  ),
  next: paragraphPassage(
    'What to do',
    'Use this link to register, or to refuse the offer if you do not want to come any more.',
  ),
  linkButton: buttonPassage('Button', 'Register now'),
  questions: sharedPassages.questions,
}

export const offerEndingEmail = defineEmail('waitlist.offer_ending', {
  templateType: 'offer_ending',
  label: 'Offer to the waiting list ends soon',
  whenSent: 'Sent once when half of the time of an offer is over, not between 9 PM and 7 AM.',
  passages,
  ...offerFrame,
})
