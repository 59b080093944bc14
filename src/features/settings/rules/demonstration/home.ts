import type { HomePageSettings } from '#app/features/settings/contract/home.ts'

export const demonstrationHome: HomePageSettings = {
  slides: [
    {
      title: 'Learning that counts toward your license',
      text: 'Seminars by a PRC-accredited CPD provider, accredited by the educator academy since 2021.',
      linkLabel: 'Browse seminars',
      linkHref: '/register',
      picture: { kind: 'drawing', drawing: 'accreditation' },
    },
    {
      title: 'Stronger barangays begin with trained leaders',
      text: 'Planning, budgeting, mediation and records, explained with cases from communities like yours.',
      linkLabel: 'See barangay programs',
      linkHref: '/register',
      picture: { kind: 'drawing', drawing: 'barangay-officials' },
    },
    {
      title: 'Thirty years of moving forward together',
      text: 'What eleven teachers began in 1994 now reaches learners in every region of the Philippines.',
      linkLabel: 'Read our story',
      linkHref: '/about',
      picture: { kind: 'drawing', drawing: 'thirty-years' },
    },
    {
      title: 'For teachers who never stop learning',
      text: 'Fresh methods, good company and CPD points, on weekends and online to fit your school year.',
      linkLabel: 'Find your seminar',
      linkHref: '/register',
      picture: { kind: 'drawing', drawing: 'professional-teachers' },
    },
  ],
  introduction: {
    title: 'Partner in lifelong learning',
    text: [
      'You serve learners, readers, clients or a whole barangay. We help you do it well for a lifetime: short, practical seminars led by people who know your work from the inside.',
      'We take care of the papers too. You get your official invitation, your certificate and your CPD points without chasing anyone.',
    ],
    facts: [
      { figure: '1994', label: 'the year we began, as a small circle of teachers' },
      { figure: 'PRC', label: 'accredited CPD provider, number 2020-040' },
      { figure: '2021', label: 'accredited by the educator academy ever since' },
    ],
  },
  programs: [
    {
      title: 'For Professional Teachers',
      description:
        'Teaching methods, assessment, inclusive classrooms, research and school leadership, with CPD points for your license renewal.',
      linkHref: '/register',
      picture: { kind: 'drawing', drawing: 'professional-teachers' },
    },
    {
      title: 'For Barangay',
      description:
        'Good local government, step by step: development planning, budgets, mediation, disaster readiness and records.',
      linkHref: '/register',
      picture: { kind: 'drawing', drawing: 'barangay-officials' },
    },
  ],
  partners: [
    { name: 'Silangan Teachers College', logo: { kind: 'drawing', drawing: 'sunrise' } },
    { name: 'Aklatan Librarians Network', logo: { kind: 'drawing', drawing: 'open-book' } },
    { name: 'Bayanihan Local Leaders League', logo: { kind: 'drawing', drawing: 'carried-house' } },
    { name: 'Hagdan Rural Schools Fund', logo: { kind: 'drawing', drawing: 'steps' } },
    { name: 'Liwanag Professional Guild', logo: { kind: 'drawing', drawing: 'light' } },
  ],
  keywords:
    'CPD seminars Philippines, PRC accredited CPD provider, seminars for teachers, barangay officials training, librarian workshops, CPD points, school leadership training, Pagsulong Learning Center',
}
