import type { ProviderContent } from './provider-content.ts'

/** The fictional provider that the software ships with. Its addresses end in `.example` and reach nobody. */
export const provider: ProviderContent = {
  name: 'Pagsulong Learning Center',
  tagline: 'Moving forward, together',
  description:
    'Accredited seminars and workshops for teachers, school leaders, librarians, professionals and barangay officials across the Philippines. Learning that earns CPD points and helps at work the very next day.',
  keywords: [
    'CPD seminars Philippines',
    'PRC accredited CPD provider',
    'seminars for teachers',
    'barangay officials training',
    'librarian workshops',
    'CPD points',
    'school leadership training',
    'Pagsulong Learning Center',
  ],
  foundedYear: 1994,
  accreditation: {
    prcNumber: '2020-040',
    civilServiceCode: 'CSC-LDI-1998-0417',
    educatorAcademySince: 2021,
  },
  contact: {
    addressLines: [
      '2nd Floor, Luntian Building',
      '118 Mapayapa Street, Barangay San Isidro',
      'Quezon City 1113, Metro Manila',
    ],
    landline: '(02) 8555 0142',
    mobiles: ['0917 555 0142', '0998 555 0194'],
    email: 'hello@pagsulong.example',
    officeHours: 'Monday to Friday, 8:00 AM to 5:00 PM',
  },
  socialLinks: [
    { network: 'facebook', label: 'Facebook', href: 'https://facebook.example/pagsulong' },
    { network: 'youtube', label: 'YouTube', href: 'https://youtube.example/pagsulong' },
    { network: 'instagram', label: 'Instagram', href: 'https://instagram.example/pagsulong' },
    { network: 'linkedin', label: 'LinkedIn', href: 'https://linkedin.example/pagsulong' },
  ],
  quickLinks: [
    { label: 'Home', href: '/' },
    { label: 'About Us', href: '/about' },
    { label: 'Seminars', href: '/register' },
    { label: 'Resources', href: '/resources' },
    { label: 'Check your registration', href: '/status' },
    { label: 'Contact Us', href: '/contact' },
    { label: 'Privacy', href: '/privacy' },
  ],
  partners: [
    {
      name: 'Silangan Teachers College',
      logoPath:
        'M2 30h36v4H2ZM9 26a11 11 0 0 1 22 0ZM18 3h4v8h-4ZM4.5 11.3l2.8-2.8 5 5-2.8 2.8ZM35.5 11.3l-2.8-2.8-5 5 2.8 2.8Z',
    },
    {
      name: 'Aklatan Librarians Network',
      logoPath:
        'M18.5 9v25C14 30.5 8.5 30 3 31V7c6-1 11.5-.5 15.5 2ZM21.5 9v25c4.5-3.5 10-4 15.5-3V7c-6-1-11.5-.5-15.5 2Z',
    },
    {
      name: 'Bayanihan Local Leaders League',
      logoPath:
        'M20 3l16 13h-4v8H8v-8H4ZM8 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM20 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM32 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8Z',
    },
    {
      name: 'Hagdan Rural Schools Fund',
      logoPath: 'M3 27h10v9H3ZM15 20h10v16H15ZM27 13h10v23H27ZM28 3h8v7h-8Z',
    },
    {
      name: 'Liwanag Professional Guild',
      logoPath:
        'M20 3a12 12 0 0 1 7 21.7V29H13v-4.3A12 12 0 0 1 20 3ZM13.5 32h13v2.5a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3Z',
    },
  ],
  signatory: { name: 'Dr. Maria Lourdes S. Aquilino', position: 'Executive Director' },
  dataProtection: {
    officer: 'Atty. Rafael D. Montesclaro',
    email: 'privacy@pagsulong.example',
    phone: '(02) 8555 0143',
  },
}
