/** Six categories and fourteen seminars, told relative to the day on which they are loaded. */
import type { LocationType, SeminarStatus } from '../../features/catalog/contract.ts'

export interface SampleCategory {
  readonly name: string
  readonly description: string
  readonly color: string
}

export const sampleCategories: readonly SampleCategory[] = [
  {
    name: 'Teaching and Assessment',
    description: 'Methods, tests and feedback for the classroom.',
    color: '#23781B',
  },
  {
    name: 'School Leadership',
    description: 'For principals, head teachers and coordinators.',
    color: '#1B5E78',
  },
  { name: 'Library and Information', description: 'For librarians and reading teachers.', color: '#7A3E9D' },
  {
    name: 'Barangay Governance',
    description: 'For barangay officials and community leaders.',
    color: '#B4540A',
  },
  { name: 'Professional Growth', description: 'Skills for every licensed professional.', color: '#9A1F40' },
  { name: 'Inclusive Education', description: 'Every learner, every ability.', color: '#946C00' },
]

export interface SampleSeminar {
  readonly title: string
  readonly description: string | null
  /** Days from today; negative lies in the past. */
  readonly startsInDays: number
  /** Days that it lasts. */
  readonly days: number
  readonly from: string
  readonly to: string
  readonly maxAttendees: number | null
  readonly status?: SeminarStatus
  readonly cpdPoints: number | null
  /** Pesos with centavos; null is free. */
  readonly price: string | null
  readonly locationType: LocationType
  readonly locationAddress: string | null
  readonly locationDetails: string | null
  /** Null is uncategorized. */
  readonly category: string | null
  /** How many of the sample people hold a seat. */
  readonly registered: number
}

const meetingLink = 'The meeting link is https://meet.pagsulong.example/'

export const sampleSeminars: readonly SampleSeminar[] = [
  {
    title: 'Differentiated Instruction for Large Classes',
    description:
      'Fifty learners, one teacher, forty minutes. This hands-on day shows how to group learners, prepare tiered tasks from one lesson plan, and check understanding quickly. Bring a lesson that you teach next month: you leave with three versions of it, ready to use, and a set of exit slips that take one minute to read.',
    startsInDays: 12,
    days: 1,
    from: '09:00',
    to: '17:00',
    maxAttendees: 60,
    cpdPoints: 8,
    price: '1500.00',
    locationType: 'in_person',
    locationAddress: 'Leyte Normal University, Paterno Street, Tacloban City, Leyte',
    locationDetails: 'Second floor of the Research Building, Room 204. Parking is behind the gymnasium.',
    category: 'Teaching and Assessment',
    registered: 18,
  },
  {
    title: 'Writing Good Test Questions',
    description:
      'A short, practical webinar on tables of specification, distractors that teach, and essay rubrics that two teachers would score alike.',
    startsInDays: 5,
    days: 1,
    from: '13:00',
    to: '16:00',
    maxAttendees: 200,
    cpdPoints: 3,
    price: '450.50',
    locationType: 'online',
    locationAddress: null,
    locationDetails: `${meetingLink}test-questions`,
    category: 'Teaching and Assessment',
    registered: 14,
  },
  {
    title: 'Free Webinar: Planning Your CPD Year',
    description:
      'How many units do you need before your license expires, which activities count, and how do you keep the papers? One hour, with time for questions.',
    startsInDays: 3,
    days: 1,
    from: '18:00',
    to: '19:00',
    maxAttendees: null,
    cpdPoints: 1,
    price: null,
    locationType: 'online',
    locationAddress: null,
    locationDetails: `${meetingLink}cpd-year`,
    category: 'Professional Growth',
    registered: 22,
  },
  {
    title: 'Instructional Leadership for New Principals',
    description:
      'Three days for principals in their first two years: classroom observation that helps, a school improvement plan that people read, difficult conversations, and the budget of a small school. Each participant is visited by a mentor once in the following quarter.',
    startsInDays: 26,
    days: 3,
    from: '08:30',
    to: '17:00',
    maxAttendees: 40,
    cpdPoints: 24,
    price: '4800.00',
    locationType: 'in_person',
    locationAddress: 'Pagsulong Learning Center, 118 Mapayapa Street, San Isidro, Quezon City',
    locationDetails: 'Training Hall A. Lunch and two snacks a day are included.',
    category: 'School Leadership',
    registered: 11,
  },
  {
    title: 'School Finance Without Fear',
    description:
      'Liquidation, procurement and the monthly report, explained with real vouchers from small schools.',
    startsInDays: 40,
    days: 1,
    from: '09:00',
    to: '16:00',
    maxAttendees: 12,
    cpdPoints: 6,
    price: '1200.00',
    locationType: 'in_person',
    locationAddress: 'Division Office Conference Room, Catbalogan City, Samar',
    locationDetails: 'Please bring a laptop with a spreadsheet program.',
    category: 'School Leadership',
    registered: 12,
  },
  {
    title: 'Reading Corners That Get Used',
    description:
      'From a shelf of donated books to a place where children read every day: choosing, arranging, lending and keeping count.',
    startsInDays: 19,
    days: 1,
    from: '09:00',
    to: '12:00',
    maxAttendees: 35,
    cpdPoints: 3,
    price: '600.00',
    locationType: 'in_person',
    locationAddress: 'Iloilo Provincial Library, Bonifacio Drive, Iloilo City',
    locationDetails: null,
    category: 'Library and Information',
    registered: 9,
  },
  {
    title: 'Digital Cataloguing for School Libraries',
    description:
      'Two afternoons online. Set up a free catalogue, import what you have in spreadsheets, and print labels that survive a school year.',
    startsInDays: 33,
    days: 2,
    from: '13:00',
    to: '17:00',
    maxAttendees: 80,
    cpdPoints: 8,
    price: '950.00',
    locationType: 'online',
    locationAddress: null,
    locationDetails: `${meetingLink}cataloguing`,
    category: 'Library and Information',
    registered: 7,
  },
  {
    title: 'Barangay Budget from First Draft to Approval',
    description:
      'For punong barangay, treasurers and secretaries: the calendar, the forms, public hearings, and the questions that reviewers ask. Participants work on their own budget.',
    startsInDays: 16,
    days: 2,
    from: '08:00',
    to: '17:00',
    maxAttendees: 50,
    cpdPoints: null,
    price: '2500.00',
    locationType: 'in_person',
    locationAddress: 'Municipal Covered Court, Poblacion, Basey, Samar',
    locationDetails: 'Registration table opens at 7:00 AM.',
    category: 'Barangay Governance',
    registered: 13,
  },
  {
    title: 'Mediation and Settlement for Lupon Members',
    description:
      'Listening, caucusing and writing a settlement that holds. With role plays taken from land, debt and family cases.',
    startsInDays: 54,
    days: 1,
    from: '08:00',
    to: '17:00',
    maxAttendees: 45,
    cpdPoints: null,
    price: null,
    locationType: 'in_person',
    locationAddress: 'Session Hall, Provincial Capitol, Borongan City, Eastern Samar',
    locationDetails: null,
    category: 'Barangay Governance',
    registered: 6,
  },
  {
    title: 'Disaster Preparedness for Island Barangays',
    description:
      'Cancelled for this season because of the boat schedule; a new date follows after the habagat.',
    startsInDays: 9,
    days: 1,
    from: '09:00',
    to: '15:00',
    maxAttendees: 30,
    status: 'cancelled',
    cpdPoints: null,
    price: null,
    locationType: 'in_person',
    locationAddress: 'Barangay Hall, Limasawa, Southern Leyte',
    locationDetails: null,
    category: 'Barangay Governance',
    registered: 5,
  },
  {
    title: 'Sign Language Basics for Classroom Teachers',
    description:
      'Four Saturday mornings in one weekend format: the alphabet, classroom commands, feelings and numbers, with deaf co-teachers. You will make mistakes and laugh about them.',
    startsInDays: 61,
    days: 2,
    from: '08:00',
    to: '12:00',
    maxAttendees: 25,
    cpdPoints: 8,
    price: '1800.00',
    locationType: 'in_person',
    locationAddress: 'Cebu City Resource Center for Special Education, Lahug, Cebu City',
    locationDetails: 'Wheelchair access is by the east gate.',
    category: 'Inclusive Education',
    registered: 8,
  },
  {
    title: 'Meet the Team: Open House',
    description: null,
    startsInDays: 22,
    days: 1,
    from: '15:00',
    to: '16:30',
    maxAttendees: 100,
    cpdPoints: null,
    price: null,
    locationType: 'online',
    locationAddress: null,
    locationDetails: `${meetingLink}open-house`,
    category: null,
    registered: 4,
  },
  {
    title: 'Ethics for Licensed Professionals',
    description: 'The code behind the license: cases, gray areas, and how to say no to a friend.',
    startsInDays: -21,
    days: 1,
    from: '09:00',
    to: '16:00',
    maxAttendees: 60,
    status: 'completed',
    cpdPoints: 6,
    price: '1100.00',
    locationType: 'online',
    locationAddress: null,
    locationDetails: `${meetingLink}ethics`,
    category: 'Professional Growth',
    registered: 20,
  },
  {
    title: 'Gender-Fair Language in the Classroom',
    description: 'How words include and exclude, with examples in Filipino, Waray and English.',
    startsInDays: -60,
    days: 1,
    from: '13:00',
    to: '17:00',
    maxAttendees: 40,
    cpdPoints: 4,
    price: '500.00',
    locationType: 'in_person',
    locationAddress: 'Pagsulong Learning Center, 118 Mapayapa Street, San Isidro, Quezon City',
    locationDetails: 'Training Hall B.',
    category: 'Inclusive Education',
    registered: 15,
  },
]
