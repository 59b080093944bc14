import type { ProviderContent } from './provider-content.ts'

/** The fictional provider shipped with the software. Its `.example` addresses do not resolve. */
export const cpdProvider: ProviderContent = {
  name: 'Pagsulong Learning Center',
  tagline: 'Moving forward, together',
  description:
    'Accredited seminars and workshops for teachers, school leaders, librarians, professionals and barangay officials across the Philippines. Learning that earns CPD points and helps at work the very next day.',
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
    { name: 'Silangan Teachers College', logo: 'sunrise' },
    { name: 'Aklatan Librarians Network', logo: 'open-book' },
    { name: 'Bayanihan Local Leaders League', logo: 'carried-house' },
    { name: 'Hagdan Rural Schools Fund', logo: 'steps' },
    { name: 'Liwanag Professional Guild', logo: 'light' },
  ],
  signatory: { name: 'Dr. Maria Lourdes S. Aquilino', position: 'Executive Director' },
}
