/** The fictional provider that a new installation shows. Its `.example` addresses do not resolve. */

import { defaultPolicies } from '../contract/policies.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { standardRegistrationForm } from '../contract/standard-registration-form.ts'
import { defaultMenu } from './default-menu.ts'
import { defaultPrivacyNotice } from './default-privacy-notice.ts'
import { demonstrationAbout } from './demonstration/about.ts'
import { demonstrationHome } from './demonstration/home.ts'
import { demonstrationResources } from './demonstration/resources.ts'

export const demonstrationSettings: SiteSettings = {
  installation: { kind: 'demonstration' },
  organisation: {
    name: 'Pagsulong Learning Center',
    legalName: 'Pagsulong Learning Center, Inc.',
    tagline: 'Moving forward, together',
    description:
      'Accredited seminars and workshops for teachers, school leaders, librarians, professionals and barangay officials across the Philippines. Learning that earns CPD points and helps at work the very next day.',
    foundedYear: 1994,
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
      { network: 'facebook', href: 'https://facebook.example/pagsulong' },
      { network: 'youtube', href: 'https://youtube.example/pagsulong' },
      { network: 'instagram', href: 'https://instagram.example/pagsulong' },
      { network: 'linkedin', href: 'https://linkedin.example/pagsulong' },
    ],
    accreditations: [
      {
        kind: 'prc',
        label: 'PRC accreditation number',
        number: '2020-040',
        profession: null,
        validUntil: null,
      },
      {
        kind: 'civil_service',
        label: 'Civil service registration code',
        number: 'CSC-LDI-1998-0417',
        profession: null,
        validUntil: null,
      },
      {
        kind: 'educator_academy',
        label: 'Educator academy accredited since',
        number: '2021',
        profession: null,
        validUntil: null,
      },
    ],
    taxId: null,
    vatStatus: 'exempt',
    signatories: [{ name: 'Dr. Maria Lourdes S. Aquilino', position: 'Executive Director' }],
    dataProtectionOfficer: {
      name: 'Atty. Rafael D. Montesclaro',
      email: 'privacy@pagsulong.example',
      phone: '(02) 8555 0143',
    },
  },
  // Its colors are those of `ui/tokens.css`.
  branding: { logo: null, darkLogo: null, mainColor: '#23781b', accentColor: '#f4a91f' },
  paymentMethods: {
    accounts: [
      {
        id: '5c1e0a94d27b3f68',
        kind: 'wallet',
        label: 'Mobile wallet',
        accountName: 'Pagsulong Learning Center',
        accountNumber: '0917 555 0142',
        // A test bank that does not exist.
        qrPayload:
          '00020101021127590012com.p2pqrpay0111TESTPHM2XXX02089996440304120001234567895204601653036085802PH5914PAGSULONG TEST6011Quezon City6304DAEB',
        isTrialConfirmed: false,
        isActive: true,
      },
      {
        id: 'b7f3462e90d8a15c',
        kind: 'bank',
        label: 'Bank transfer, Bangko ng Bukid',
        accountName: 'Pagsulong Learning Center, Inc.',
        accountNumber: '0000-1994-2024',
        qrPayload: null,
        isTrialConfirmed: false,
        isActive: true,
      },
    ],
    instructions: [
      'Open your mobile wallet and scan the QR code, or send to the account number shown.',
      'Enter the exact fee of the seminar.',
      'Write your full name in the message of the transfer.',
      'Take a screenshot or a photo of the receipt that shows amount, date and reference number.',
      'Upload it here as your proof of payment. We check it within two working days.',
    ],
    feeNotice: 'Transfer fees are paid by the sender.',
    keepsLedger: false,
    acceptsSureMatches: false,
    isProofOptional: false,
  },
  policies: defaultPolicies,
  registrationForm: { ...standardRegistrationForm, questions: [] },
  menu: defaultMenu,
  home: demonstrationHome,
  about: demonstrationAbout,
  resources: demonstrationResources,
  privacyNotice: defaultPrivacyNotice,
  emailTexts: { texts: {} },
}
