import {
  bulletListBlock,
  type DocumentSection,
  definitionsBlock,
  type ProviderDocument,
} from './document-content.ts'

/** Kept with each registration and consent. */
export const privacyNoticeVersion = 'November 22, 2026'

export interface DataController {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly officer: { readonly name: string; readonly email: string; readonly phone: string } | null
}

/** All but the first section. Change them together with what the site does. */
const sections: readonly DocumentSection[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep, why, and for how long',
    blocks: [
      definitionsBlock({
        'Your registration': [
          'Name, e-mail, phone, organization, position, how you heard about us, notes, also of talks, and the seminars you registered for and attended.',
          'Why: to keep your seat and certify your attendance. Basis: the agreement you make by registering. How long: while we must be able to confirm your certificate, or until you ask for erasure, unless the law makes us keep it.',
        ],
        'Your PRC license number and its expiration date': [
          'Sensitive personal information, so only if you enter it. Why: to have your CPD points credited. Basis: your consent. How long: as your registration, or until you withdraw consent.',
        ],
        'Your proof of payment': [
          'The picture, without the position and other hidden data that phones write into it; only you and staff who check payments open it, which is recorded. With it: amount, reference number, what finds a picture sent twice, and who approved or rejected it and when.',
          'Why: to match your payment. Basis: the same agreement, and our duty to keep accounts. How long: the picture until a year after the seminar, the entry as long as the law on accounts says.',
        ],
        'Your account, if you make one': [
          'Your password only as an argon2id hash, the devices signed in, with time, browser and network address; the number of a linked Google account.',
          'Why: so that only you get in. Basis: the agreement on your account. How long: until you ask us to close it; a device until its session ends.',
        ],
        'Messages and letters': [
          'What you write to us, official invitations you ask for, e-mails we send and whether they arrived. Basis: our agreement, or our legitimate interest in answering. How long: while questions may be open.',
          'News about seminars comes only with your consent, which you may withdraw at any time.',
        ],
        'Security records': [
          'Sign-ins and changes: who, what, when, from which network address. Basis: our legitimate interest in a safe site. How long: while misuse may have to be cleared up.',
        ],
      }),
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    blocks: [
      bulletListBlock(
        'Our staff, each what their task needs.',
        'The Professional Regulation Commission and, where a seminar is theirs, the education department or the civil service: name, license number and attendance, so that points are credited.',
        'Contractors that run our servers and carry our e-mail.',
        'Google, if you sign in with it: it learns that you do, we learn your name and e-mail.',
        'Authorities, where the law obliges us.',
      ),
      'We sell nothing, show no advertising, use no analytics, and no machine alone decides about you.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser’s storage',
    blocks: [
      'All are strictly necessary; none follows you elsewhere.',
      definitionsBlock({
        pagsulong_session: ['Keeps you signed in until you sign out or it expires.'],
        pagsulong_claim: ['For 30 minutes after registering: lets only this browser make your account.'],
        pagsulong_second_factor: ['During a login in two steps: holds its place for five minutes.'],
        pagsulong_known: [
          'For a year after a login: tells that this browser has logged in before, so that strangers who guess your password do not lock you out.',
        ],
        pagsulong_oauth: ['During a Google sign-in: ties it to your browser.'],
        'Finished registration': [
          'For a day after registering: seminar, name, e-mail and registration number, so that your form shows that you are registered.',
        ],
        'Registration draft': [
          'What you typed stays in your browser until it is sent, a week at most, without the picture, your phone and license number, its expiration date and your notes.',
        ],
      }),
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      'The Data Privacy Act of 2012 (Republic Act No. 10173) and its rules give you the right',
      bulletListBlock(
        'to be informed, which this notice is for;',
        'to access what we keep about you;',
        'to object to its use, and to withdraw consent;',
        'to rectification of what is wrong;',
        'to erasure or blocking of what is outdated, unlawful or no longer needed;',
        'to damages, if wrong or unlawful use of your data harmed you;',
        'to data portability: a copy in a common electronic format;',
        'to complain to the National Privacy Commission (privacy.gov.ph).',
      ),
      'In your account settings you get a copy and ask for erasure; seats, amounts and security records remain without your name. Or write to our data protection officer. It is free. We may ask for proof that the data is yours.',
    ],
  },
  {
    id: 'how-we-protect-it',
    title: 'How we protect it',
    blocks: [
      'Staff reach data by role only, what they change is recorded, and technical logs hold no names or e-mails. If a breach may harm you, we tell you and the Commission, as the law asks.',
    ],
  },
]

export const composePrivacyNotice = (controller: DataController): ProviderDocument => ({
  path: '/privacy',
  label: 'Data Privacy Act of 2012',
  title: 'Privacy Notice',
  summary: 'What we keep about you, why, for how long, who sees it, and what you may ask of us.',
  keywords: ['privacy notice', 'RA 10173'],
  sections: [
    { id: 'who-we-are', title: 'Who is responsible', blocks: [describeController(controller)] },
    ...sections,
  ],
  closing: 'If we change this notice, we change its date. In force since',
  dated: privacyNoticeVersion,
})

function describeController({ name, addressLines, officer }: DataController): string {
  const responsible = `${[name, ...addressLines].join(', ')}, decides what is done with your data and answers for it.`
  if (officer === null) return responsible
  return `${responsible} Our data protection officer is ${officer.name}: ${officer.email}, ${officer.phone}.`
}
