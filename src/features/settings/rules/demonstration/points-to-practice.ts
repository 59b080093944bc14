import type { ResourcePage } from '#app/features/settings/contract/resources.ts'
import {
  richTextBullets,
  richTextHeading,
  richTextParagraph,
  richTextSteps,
  richTextTerm,
} from '../rich-text-blocks.ts'

export const pointsToPractice: ResourcePage = {
  path: 'whitepapers/from-points-to-practice',
  label: 'Whitepaper',
  title: 'From Points to Practice',
  summary:
    'How a Filipino teacher can plan a CPD cycle that changes a classroom and not only a file of papers.',
  body: [
    richTextHeading('In short'),
    richTextParagraph(
      'Points are counted by the hour; learning is not. A teacher can collect every point that a renewal asks for and teach as before, and another can change a school with two days of training. The difference lies less in the seminar than in what stands before and after it: a question from one’s own class, a small trial, a colleague who watches, and something to look at that shows whether it helped.',
    ),
    richTextParagraph(
      'This paper proposes a plan of one page for a cycle of three years, and a habit of thirty days after each seminar. It is written for teachers; librarians, other professionals and school heads can use it with few changes.',
    ),
    richTextHeading('What the law asks, and what it leaves to you'),
    richTextParagraph(
      'Republic Act No. 10912, the Continuing Professional Development Act of 2016, makes CPD a requirement for renewing the professional identification card in all professions that the Professional Regulation Commission (PRC) regulates. The card is renewed every three years, which gives the natural length of a plan.',
    ),
    richTextParagraph(
      'How many units a profession needs, and what counts, is set by rules that have changed more than once. This paper therefore names no number. Before you plan, read the current rules of the PRC and of the CPD Council of your profession, and note the date on which you read them.',
    ),
    richTextParagraph(
      'The law does not tell you what to learn. Teachers have a good map for that: the Philippine Professional Standards for Teachers (PPST), adopted by Department of Education Order No. 42, series of 2017. It describes teaching in seven domains, from content knowledge to professional growth, and in four career stages: Beginning, Proficient, Highly Proficient and Distinguished.',
    ),
    richTextHeading('Why certificates are not enough'),
    richTextParagraph(
      'Anyone who has taught for some years knows the pattern. The seminar was good, the speaker lively, the certificate is filed. On Monday there are fifty learners and a bell. Nothing in the week was made free for trying something new, nobody else knows what was learned, and a first attempt that goes badly is also the last.',
    ),
    richTextParagraph('Four things are usually missing, and none of them is talent:'),
    richTextTerm(
      'A question',
      'The topic was chosen because a seat was free, not because a problem asked for it. New ideas had nothing to attach themselves to.',
    ),
    richTextTerm(
      'A first step',
      'What was learned was too big for one lesson. “Use differentiated instruction” cannot be done on Monday; “give two versions of question three” can.',
    ),
    richTextTerm('Company', 'One teacher alone in one room changes slowly. Nobody asks, nobody notices.'),
    richTextTerm(
      'Evidence',
      'Without looking at what learners do, one cannot tell an idea that works from one that is merely new.',
    ),
    richTextHeading('Begin with the class'),
    richTextParagraph(
      'A plan begins with twenty minutes and a stack of learners’ work from last month. Sort it into three heaps: has it, nearly has it, does not have it yet. Then look only at the middle heap and write down what is missing there. The sentence you write is the question that your learning should answer.',
    ),
    richTextBullets(
      '“They can solve it when the numbers are given, but cannot find the numbers in a story.”',
      '“They retell, but do not say what they think.”',
      '“The same eight raise their hands.”',
    ),
    richTextParagraph(
      'Only then open the standards and see which domain the sentence belongs to. Starting from the domain leads to plans that sound right and fit nobody; starting from the heap leads to one that fits your room.',
    ),
    richTextHeading('A plan on one page'),
    richTextParagraph(
      'One question a year is enough. Three questions make a cycle, and a cycle fits on one page that you can pin above your desk:',
    ),
    richTextSteps(
      'The question, in one sentence, with the date.',
      'The PPST domain that it belongs to.',
      'What I will read, attend or watch: one or two things, with their units if they give any.',
      'Who will do it with me: a name, not a department.',
      'What I will try first, small enough for one lesson.',
      'What I will look at to see whether it helped, and when.',
      'What I learned, filled in at the end of the year.',
    ),
    richTextParagraph(
      'Spread the units over the years while you are at it. A third in each year costs less, allows a choice of topics, and survives an illness, a transfer or a typhoon.',
    ),
    richTextHeading('Thirty days after a seminar'),
    richTextTerm(
      'Day 1 to 2',
      'Choose one thing. Write the lesson in which you will try it, before the notes go into a drawer.',
    ),
    richTextTerm('Day 3 to 7', 'Try it once. Note in three lines what learners did, not how you felt.'),
    richTextTerm(
      'Day 8 to 14',
      'Show the notes to one colleague and let them ask questions for ten minutes. Change one thing.',
    ),
    richTextTerm(
      'Day 15 to 25',
      'Try it twice more, once with the class in which it is hardest. Keep one piece of work from the middle heap.',
    ),
    richTextTerm(
      'Day 26 to 30',
      'Lay that piece beside the first one. Decide: keep it, change it, or drop it. Dropping is a result too.',
    ),
    richTextParagraph(
      'None of this needs money or permission. It needs about two hours in a month, most of which you would spend on preparing lessons anyway.',
    ),
    richTextHeading('Learning together'),
    richTextParagraph(
      'Public schools already have the right place for this: the Learning Action Cell (LAC), which Department of Education Order No. 35, series of 2016, describes as a group of teachers who meet regularly to solve shared problems of their school. A cell that shares the one-page plans of its members never lacks an agenda.',
    ),
    richTextBullets(
      'Open with work of learners on the table, not with an announcement.',
      'Let the one who attended a seminar lead one trial, not repeat the slides.',
      'End with a date on which everybody brings back what happened.',
    ),
    richTextParagraph(
      'Where a school has two teachers or a librarian works alone, a group chat with three people from neighboring schools does the same. The rule stays: work first, talk second.',
    ),
    richTextHeading('What school heads can do'),
    richTextBullets(
      'Ask before a seminar “What for?”, and a month after it “What changed?”. The second question does more than any form.',
      'Send two people rather than one, and give them half an hour together when they return.',
      'Protect the first trial: observe it to learn, and leave the rating for another day.',
      'Put the one-page plans beside each other once a year. The questions that repeat are the training plan of the school.',
    ),
    richTextHeading('How to tell whether it worked'),
    richTextParagraph(
      'Not by feeling, and not by one test score, which rises and falls for many reasons. Three humble kinds of evidence are within everybody’s reach: two pieces of work by the same learner, some weeks apart; a count of something you can see, such as how many different learners spoke; and the words of learners who are asked what helped them.',
    ),
    richTextParagraph(
      'Keep the evidence free of names. Learners have a right to privacy too, under the Data Privacy Act of 2012 (Republic Act No. 10173): cover names and faces before you show anything outside the school.',
    ),
    richTextHeading('What this paper is not'),
    richTextParagraph(
      'It reports no study and proves no effect. It sets down what we have seen work in our seminars, together with arguments that you can check against your own experience. Where it names a law or an order, read the original: rules change, and the text in force counts, not our summary.',
    ),
  ],
  closing: 'Copy and share this paper freely, whole and with its source.',
  datedOn: '2026-11-16',
}
