import type { AboutPageSettings } from '#app/features/settings/contract/about.ts'
import { richTextParagraph } from '../rich-text-blocks.ts'

export const demonstrationAbout: AboutPageSettings = {
  subtitle: 'A 30-year journey with the people who teach, lead and serve our communities.',
  description:
    'Who we are: since 1994 a non-profit home of learning for Filipino teachers, librarians, professionals and barangay officials. Our timeline, mission, vision and values.',
  keywords: 'about Pagsulong, mission and vision, core values, history since 1994',
  storyTitle: 'The Pagsulong Journey',
  story: [
    richTextParagraph(
      'Pagsulong began in 1994 with eleven teachers, one borrowed classroom and a simple idea: those who help others learn deserve good learning themselves. Saturday sessions became workshops, workshops became programs, and word travelled from school to school.',
    ),
    richTextParagraph(
      'Today our seminars bring together teachers, school heads, librarians, professionals and barangay officials from all over the Philippines. The rooms have grown and many now meet online, but the promise is the same: every session gives you something you can use when you are back at work.',
    ),
  ],
  mission:
    'To give Filipino educators, professionals and community leaders practical, accredited and affordable learning, so that they serve with more skill and more confidence.',
  vision:
    'A Philippines where everyone who teaches, leads or serves keeps learning, and where no community is too far away to learn well.',
  timeline: [
    {
      year: 1994,
      description:
        'Eleven teachers in Quezon City found Pagsulong and hold their first Saturday study sessions.',
    },
    {
      year: 1995,
      description:
        'The first seminar outside Metro Manila: two days in Naga with teachers from fourteen schools.',
    },
    {
      year: 1997,
      description: 'Pagsulong is registered as a non-profit organization and opens its own training room.',
    },
    {
      year: 1998,
      description:
        'Barangay officials join us: the first program on local planning, budgeting and peaceful mediation.',
    },
    {
      year: 2018,
      description:
        'Our seminars begin to earn CPD points for licensed teachers, librarians and other professionals.',
    },
    {
      year: 2021,
      description:
        'The educator academy of the education department accredits us as a learning provider. Our classes go online.',
    },
    {
      year: 2024,
      description:
        'Thirty years of learning together, celebrated with alumni from every region of the country.',
    },
  ],
  values: [
    {
      name: 'Integrity',
      icon: 'shield-check',
      description:
        'We say what we will do and do it: honest fees, qualified speakers, and certificates that are truly earned.',
    },
    {
      name: 'Empowerment',
      icon: 'sprout',
      description:
        'We build on what people already know, so that they leave able to act and not only better informed.',
    },
    {
      name: 'Inclusivity',
      icon: 'heart-handshake',
      description:
        'City or island, new teacher or retiree, of any faith or ability: there is a seat for you here.',
    },
    {
      name: 'Collaboration',
      icon: 'users',
      description:
        'We plan each seminar with the schools, professions and barangays that it is meant to serve.',
    },
    {
      name: 'Excellence',
      icon: 'award',
      description:
        'We prepare with care, listen to every evaluation and make the next session better than the last.',
    },
  ],
  invitationTitle: 'The next chapter has a seat for you',
  invitationText: 'See what we teach this season, or tell us what your school, office or barangay needs.',
}
