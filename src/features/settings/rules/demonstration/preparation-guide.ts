import type { ResourcePage } from '#app/features/settings/contract/resources.ts'
import { richTextBullets, richTextHeading, richTextParagraph, richTextSteps } from '../rich-text-blocks.ts'

export const preparationGuide: ResourcePage = {
  path: 'seminar-preparation-guide',
  label: 'Guide',
  title: 'Seminar Preparation Guide',
  summary: 'What to arrange before a seminar, what to bring, and how to make the learning stay.',
  body: [
    richTextHeading('Choose well'),
    richTextParagraph(
      'Before you register, finish this sentence: “After this seminar I want to be able to …”. If the description does not help you finish it, ask us, or look for another seminar. Points matter, but a seminar that answers a question you already have is the one you will use.',
    ),
    richTextBullets(
      'Check the date against exams, enrollment, sessions of your council and family days.',
      'Read whether it is online or in person, how long it is, and how many CPD points it gives.',
      'If you need the points for a license renewal, look up what your board asks for, and leave time: do not plan on the last month.',
    ),
    richTextHeading('Four weeks before'),
    richTextSteps(
      'Register on this site. The form keeps what you typed, so a lost connection costs nothing.',
      'Press “Request Official Invitation” on the seminar if your school or office needs a letter to release you.',
      'File your request to attend, with the invitation attached, the way your office asks for it.',
      'If your office pays, ask early which papers it needs. If you pay yourself, keep the receipt of the transfer: its picture is your proof of payment.',
      'Agree who takes your classes or your desk, and leave them a plan for the day.',
    ),
    richTextHeading('One week before'),
    richTextBullets(
      'Check your registration on this site: it shows what you are registered for.',
      'Look at your name as you typed it. It is printed on the certificate; tell us now if it is wrong.',
      'Have your PRC license number and its expiration date at hand.',
      'In person: plan the way, the travel time and where you sleep. Online: try your camera and microphone once.',
      'Tell us what would make the day easier for you: a front seat, an interpreter, a ramp, a place to nurse, food that you may not eat.',
    ),
    richTextHeading('What to bring'),
    richTextBullets(
      'A valid ID, and your PRC card if you have one.',
      'Your confirmation e-mail, printed or on your phone.',
      'A notebook, a pen, a refillable bottle, a light jacket for cold rooms.',
      'One real thing from your work: a lesson plan, a set of answers, a budget page, a record form. Cover the names of learners and clients first.',
      'One question that you could not answer last month.',
    ),
    richTextHeading('When it is online'),
    richTextBullets(
      'Enter ten minutes early, under your full name: attendance is taken by name.',
      'A phone is enough. Plug it in, close other apps, and lower the video quality before you turn to sound only.',
      'If the power or the signal fails, come back as soon as you can and write to us the same day.',
      'Ask your household for the time. Learning at the kitchen table is still work.',
    ),
    richTextHeading('On the day'),
    richTextBullets(
      'Sign in at the start and after the break. Points are for those who attended.',
      'Write less: three things to try are worth more than ten pages of notes.',
      'Sit beside someone you do not know, and leave with one name and number.',
      'Answer the evaluation honestly. We read all of them before we plan the next seminar.',
    ),
    richTextHeading('The first week after'),
    richTextSteps(
      'Within two days, try one thing, small enough to finish in a single lesson or meeting.',
      'Tell one colleague what happened, also if it did not work.',
      'Keep certificate, program and one piece of evidence together, named by date.',
      'Write on your calendar, a month ahead: “Am I still doing it?”',
    ),
  ],
  closing: 'Copy and share this guide freely, whole and with its source.',
  datedOn: '2026-11-02',
}
