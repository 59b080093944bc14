import type { PrivacyNotice } from '../contract/privacy-notice.ts'
import { richTextBullets, richTextHeading, richTextParagraph, richTextTerm } from './rich-text-blocks.ts'

/** Change it together with what the site does. */
export const defaultPrivacyNotice: PrivacyNotice = {
  version: 'November 26, 2026',
  body: [
    richTextHeading('What we keep, why, and for how long'),
    richTextTerm(
      'Your registration',
      'Name, e-mail, phone, organization, position, how you heard about us, notes, also of talks, and the seminars you registered for and attended.',
    ),
    richTextParagraph(
      'Why: to keep your seat and certify your attendance. Basis: the agreement you make by registering. How long: while we must be able to confirm your certificate, or until you ask for erasure, unless the law makes us keep it.',
    ),
    richTextTerm(
      'Your PRC license number and its expiration date',
      'Sensitive personal information, so only if you enter it. Why: to have your CPD points credited. Basis: your consent. How long: as your registration, or until you withdraw consent.',
    ),
    richTextTerm(
      'Your proof of payment',
      'The picture, without the position and other hidden data that phones write into it; only you and staff who check payments open it, which is recorded. With it: amount, reference number, what finds a picture sent twice, and who approved or rejected it and when.',
    ),
    richTextParagraph(
      'Why: to match your payment. Basis: the same agreement, and our duty to keep accounts. How long: the picture until a year after the seminar, the entry as long as the law on accounts says.',
    ),
    richTextTerm(
      'Your attendance',
      'Your ticket, whose code names only numbers; each scan of it, with time and device; marks and minutes for each part of a seminar, and reasons that staff noted. Online: the name with its code that you join with, when you last pressed Join, and the times that the report of the meeting gives for you.',
    ),
    richTextParagraph(
      'Why: to certify your attendance and answer questions about it. Basis: the same agreement. How long: scans and reports of meetings until five years after the seminar, marks and minutes as your registration.',
    ),
    richTextTerm(
      'Your evaluations and learning checks',
      'That you evaluated a seminar and on which day, but not what you answered: answers are stored without your name. Of learning checks, your answers and results.',
    ),
    richTextParagraph(
      'Why: to improve seminars, and to certify what you learnt. Basis: the same agreement. How long: answers and results until three years after the form has closed, that you answered as your registration.',
    ),
    richTextTerm(
      'Your certificates',
      'What is printed on them, with your license number on those for CPD units; the corrections that you ask for; and how often others look at a certificate, by day, with a pseudonym of their network.',
    ),
    richTextParagraph(
      'Who has number and code of a certificate, which are printed on it, sees what it says on our site, but only the last three digits of the license number. Why: so that nobody can forge it. Basis: the same agreement, and the interest of those who rely on it. How long: certificates at least ten years; if you ask for erasure, name and number stay as proof of your units, unless we delete the name too. Looks are deleted after 90 days.',
    ),
    richTextTerm(
      'CPD units of other providers, if you enter them',
      'Program, provider, number, last day, units and the certificate that you add. Only you see them. Why: to show what you lack for the renewal of your license. Basis: your consent. How long: until you delete them.',
    ),
    richTextTerm(
      'Your account, if you make one',
      'Your password only as an argon2id hash, the devices signed in, with time, browser and network address; the number of a linked Google account.',
    ),
    richTextParagraph(
      'Why: so that only you get in. Basis: the agreement on your account. How long: until you ask us to close it; a device until its session ends.',
    ),
    richTextTerm(
      'Messages and letters',
      'What you write to us, official invitations you ask for, e-mails we send and whether they arrived. Basis: our agreement, or our legitimate interest in answering. How long: while questions may be open.',
    ),
    richTextParagraph(
      'News about seminars comes only with your consent, which you may withdraw at any time.',
    ),
    richTextTerm(
      'Security records',
      'Sign-ins and changes: who, what, when, from which network address. Basis: our legitimate interest in a safe site. How long: while misuse may have to be cleared up.',
    ),
    richTextHeading('Who sees it'),
    richTextBullets(
      'Our staff, each what their task needs.',
      'The Professional Regulation Commission and, where a seminar is theirs, the education department or the civil service: name, license number, contact details and attendance, so that points are credited. We delete our copies of what we hand in after 180 days.',
      'Contractors that run our servers and carry our e-mail.',
      'Google, if you sign in with it: it learns that you do, we learn your name and e-mail.',
      'Authorities, where the law obliges us.',
    ),
    richTextParagraph(
      'We sell nothing, show no advertising, use no analytics, and no machine alone decides about you.',
    ),
    richTextHeading('Cookies and your browser’s storage'),
    richTextParagraph('All are strictly necessary; none follows you elsewhere.'),
    richTextTerm('pagsulong_session', 'Keeps you signed in until you sign out or it expires.'),
    richTextTerm(
      'pagsulong_claim',
      'For 30 minutes after registering: lets only this browser make your account.',
    ),
    richTextTerm(
      'pagsulong_payment',
      'For a week after a payment code was shown to you, if we show any: lets your registration have the same code.',
    ),
    richTextTerm(
      'pagsulong_offer',
      'Until the deadline of a seat that was offered to you, once you open its link: lets this browser register with it.',
    ),
    richTextTerm('pagsulong_second_factor', 'During a login in two steps: holds its place for five minutes.'),
    richTextTerm(
      'pagsulong_known',
      'For a year after a login: tells that this browser has logged in before, so that strangers who guess your password do not lock you out.',
    ),
    richTextTerm('pagsulong_oauth', 'During a Google sign-in: ties it to your browser.'),
    richTextTerm(
      'Finished registration',
      'For a day after registering: seminar, name, e-mail and registration number, so that your form shows that you are registered.',
    ),
    richTextTerm(
      'Registration draft',
      'What you typed stays in your browser until it is sent, a week at most, without the picture, your phone and license number, its expiration date and your notes.',
    ),
    richTextHeading('Your rights'),
    richTextParagraph(
      'The Data Privacy Act of 2012 (Republic Act No. 10173) and its rules give you the right',
    ),
    richTextBullets(
      'to be informed, which this notice is for;',
      'to access what we keep about you;',
      'to object to its use, and to withdraw consent;',
      'to rectification of what is wrong;',
      'to erasure or blocking of what is outdated, unlawful or no longer needed;',
      'to damages, if wrong or unlawful use of your data harmed you;',
      'to data portability: a copy in a common electronic format;',
      'to complain to the National Privacy Commission (privacy.gov.ph).',
    ),
    richTextParagraph(
      'In your account settings you get a copy and ask for erasure; seats, amounts and security records remain without your name. Or write to our data protection officer. It is free. We may ask for proof that the data is yours.',
    ),
    richTextHeading('How we protect it'),
    richTextParagraph(
      'Staff reach data by role only, what they change is recorded, and technical logs hold no names or e-mails. If a breach may harm you, we tell you and the Commission, as the law asks.',
    ),
  ],
}
