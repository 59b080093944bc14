export type HomeImage = 'accreditation' | 'barangay-officials' | 'thirty-years' | 'professional-teachers'

export interface HomeSlide {
  readonly title: string
  readonly subtitle: string
  readonly action: { readonly label: string; readonly href: string }
  readonly image: HomeImage
}

export interface HomeProgram {
  readonly title: string
  readonly description: string
  readonly href: string
  readonly image: HomeImage
}

export interface PartnerInLearning {
  readonly title: string
  readonly text: readonly string[]
  readonly facts: readonly { readonly figure: string; readonly label: string }[]
}

export const homeSlides: readonly HomeSlide[] = [
  {
    title: 'Learning that counts toward your license',
    subtitle: 'Seminars by a PRC-accredited CPD provider, accredited by the educator academy since 2021.',
    action: { label: 'Browse seminars', href: '/register' },
    image: 'accreditation',
  },
  {
    title: 'Stronger barangays begin with trained leaders',
    subtitle: 'Planning, budgeting, mediation and records, explained with cases from communities like yours.',
    action: { label: 'See barangay programs', href: '/register' },
    image: 'barangay-officials',
  },
  {
    title: 'Thirty years of moving forward together',
    subtitle: 'What eleven teachers began in 1994 now reaches learners in every region of the Philippines.',
    action: { label: 'Read our story', href: '/about' },
    image: 'thirty-years',
  },
  {
    title: 'For teachers who never stop learning',
    subtitle: 'Fresh methods, good company and CPD points, on weekends and online to fit your school year.',
    action: { label: 'Find your seminar', href: '/register' },
    image: 'professional-teachers',
  },
]

export const homePrograms: readonly HomeProgram[] = [
  {
    title: 'For Professional Teachers',
    description:
      'Teaching methods, assessment, inclusive classrooms, research and school leadership, with CPD points for your license renewal.',
    href: '/register',
    image: 'professional-teachers',
  },
  {
    title: 'For Barangay',
    description:
      'Good local government, step by step: development planning, budgets, mediation, disaster readiness and records.',
    href: '/register',
    image: 'barangay-officials',
  },
]

export const partnerInLearning: PartnerInLearning = {
  title: 'Partner in lifelong learning',
  text: [
    'You serve learners, readers, clients or a whole barangay. We help you do it well for a lifetime: short, practical seminars led by people who know your work from the inside.',
    'We take care of the papers too. You get your official invitation, your certificate and your CPD points without chasing anyone.',
  ],
  facts: [
    { figure: '1994', label: 'the year we began, as a small circle of teachers' },
    { figure: 'PRC', label: 'accredited CPD provider, number 2020-040' },
    {
      figure: '2021',
      label: 'accredited by the educator academy ever since',
    },
  ],
}
