import { bulletListBlock, type ProviderDocument, stepsBlock } from './document-content.ts'
import { pointsToPracticeWhitepaper } from './whitepaper-points-to-practice.ts'

const preparationGuide: ProviderDocument = {
  path: '/resources/seminar-preparation-guide',
  label: 'Guide',
  title: 'Seminar Preparation Guide',
  summary: 'What to arrange before a seminar, what to bring, and how to make the learning stay.',
  keywords: ['seminar preparation guide', 'CPD seminar checklist', 'official invitation', 'proof of payment'],
  sections: [
    {
      id: 'choose-well',
      title: 'Choose well',
      blocks: [
        'Before you register, finish this sentence: “After this seminar I want to be able to …”. If the description does not help you finish it, ask us, or look for another seminar. Points matter, but a seminar that answers a question you already have is the one you will use.',
        bulletListBlock(
          'Check the date against exams, enrollment, sessions of your council and family days.',
          'Read whether it is online or in person, how long it is, and how many CPD points it gives.',
          'If you need the points for a license renewal, look up what your board asks for, and leave time: do not plan on the last month.',
        ),
      ],
    },
    {
      id: 'four-weeks-before',
      title: 'Four weeks before',
      blocks: [
        stepsBlock(
          'Register on this site. The form keeps what you typed, so a lost connection costs nothing.',
          'Press “Request Official Invitation” on the seminar if your school or office needs a letter to release you.',
          'File your request to attend, with the invitation attached, the way your office asks for it.',
          'If your office pays, ask early which papers it needs. If you pay yourself, keep the receipt of the transfer: its picture is your proof of payment.',
          'Agree who takes your classes or your desk, and leave them a plan for the day.',
        ),
      ],
    },
    {
      id: 'one-week-before',
      title: 'One week before',
      blocks: [
        bulletListBlock(
          'Check your registration on this site: it shows what you are registered for.',
          'Look at your name as you typed it. It is printed on the certificate; tell us now if it is wrong.',
          'Have your PRC license number and its expiration date at hand.',
          'In person: plan the way, the travel time and where you sleep. Online: try your camera and microphone once.',
          'Tell us what would make the day easier for you: a front seat, an interpreter, a ramp, a place to nurse, food that you may not eat.',
        ),
      ],
    },
    {
      id: 'what-to-bring',
      title: 'What to bring',
      blocks: [
        bulletListBlock(
          'A valid ID, and your PRC card if you have one.',
          'Your confirmation e-mail, printed or on your phone.',
          'A notebook, a pen, a refillable bottle, a light jacket for cold rooms.',
          'One real thing from your work: a lesson plan, a set of answers, a budget page, a record form. Cover the names of learners and clients first.',
          'One question that you could not answer last month.',
        ),
      ],
    },
    {
      id: 'when-it-is-online',
      title: 'When it is online',
      blocks: [
        bulletListBlock(
          'Enter ten minutes early, under your full name: attendance is taken by name.',
          'A phone is enough. Plug it in, close other apps, and lower the video quality before you turn to sound only.',
          'If the power or the signal fails, come back as soon as you can and write to us the same day.',
          'Ask your household for the time. Learning at the kitchen table is still work.',
        ),
      ],
    },
    {
      id: 'on-the-day',
      title: 'On the day',
      blocks: [
        bulletListBlock(
          'Sign in at the start and after the break. Points are for those who attended.',
          'Write less: three things to try are worth more than ten pages of notes.',
          'Sit beside someone you do not know, and leave with one name and number.',
          'Answer the evaluation honestly. We read all of them before we plan the next seminar.',
        ),
      ],
    },
    {
      id: 'the-first-week-after',
      title: 'The first week after',
      blocks: [
        stepsBlock(
          'Within two days, try one thing, small enough to finish in a single lesson or meeting.',
          'Tell one colleague what happened, also if it did not work.',
          'Keep certificate, program and one piece of evidence together, named by date.',
          'Write on your calendar, a month ahead: “Am I still doing it?”',
        ),
      ],
    },
  ],
  closing: 'Copy and share this guide freely, whole and with its source.',
  dated: 'November 2, 2026',
}

const webinarRecordingsDocument: ProviderDocument = {
  path: '/resources/webinar-recordings',
  label: 'Recordings',
  title: 'Webinar Recordings',
  summary: 'Talks from our free webinars. Ask for one, and our office sends you a link to watch it.',
  keywords: ['webinar recordings', 'free webinar for teachers', 'CPD planning talk', 'barangay webinar'],
  sections: [
    {
      id: 'how-to-get-one',
      title: 'How to get one',
      blocks: [
        'Press the button beside a talk: a message to our office opens with the title already in it. Add your name and e-mail. We answer on working days with a link that plays on a phone, and a smaller copy with sound only if your connection is slow.',
        'Recordings are free and for your own learning. Watching one earns no CPD points: those come from taking part in an accredited seminar.',
      ],
    },
    {
      id: 'recordings',
      title: 'The recordings',
      blocks: [
        {
          kind: 'recordings',
          items: [
            {
              title: 'Planning Your CPD Year',
              speaker: 'Dr. Maria Lourdes S. Aquilino',
              minutes: 48,
              topic: 'Professional growth',
              about:
                'How to choose seminars by what your work needs, keep your papers in order, and not leave everything to the year of renewal.',
            },
            {
              title: 'Quick Checks That Show What Learners Understood',
              speaker: 'Teresita M. Balagtas',
              minutes: 62,
              topic: 'Assessment',
              about:
                'Five small checks for the last minutes of a lesson, with the papers of a real Grade 6 class and what the teacher did the next day.',
            },
            {
              title: 'A Library Corner on a Small Budget',
              speaker: 'Jocelyn P. Arriola, librarian',
              minutes: 41,
              topic: 'School libraries',
              about:
                'Choosing, labelling and lending books in one corner of a classroom, and how learners can run it themselves.',
            },
            {
              title: 'Reading the Barangay Budget Together',
              speaker: 'Ramon V. Catacutan',
              minutes: 55,
              topic: 'Local government',
              about:
                'What the pages of a barangay budget say and how to explain them at an assembly, line by line, on a sample budget.',
            },
            {
              title: 'Plain Words for Hard Conversations',
              speaker: 'Lorna D. Evangelista',
              minutes: 37,
              topic: 'Mediation',
              about:
                'Listening, restating and asking: three habits for parents’ meetings and for neighbors in dispute, shown in short role plays.',
            },
          ],
        },
      ],
    },
  ],
  closing: 'Speakers agreed to be recorded; participants are neither seen nor heard.',
  dated: 'November 9, 2026',
}

export const resourceDocuments: readonly ProviderDocument[] = [
  preparationGuide,
  pointsToPracticeWhitepaper,
  webinarRecordingsDocument,
]
