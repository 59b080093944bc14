import { defaultPolicies } from '../contract/policies.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { standardRegistrationForm } from '../contract/standard-registration-form.ts'
import { defaultMenu } from './default-menu.ts'
import { defaultPrivacyNotice } from './default-privacy-notice.ts'

/** Settings of a provider's own site as long as it has not written its own: nothing of the demonstration provider. */
export const neutralSettings: SiteSettings = {
  installation: { kind: 'own' },
  organisation: {
    name: 'Our Learning Center',
    legalName: 'Our Learning Center',
    tagline: '',
    description: 'Seminars and workshops for professionals.',
    foundedYear: null,
    contact: { addressLines: [], landline: null, mobiles: [], email: '', officeHours: '' },
    socialLinks: [],
    accreditations: [],
    taxId: null,
    vatStatus: 'non_vat',
    signatories: [],
    dataProtectionOfficer: null,
  },
  branding: { logo: null, darkLogo: null, mainColor: '#3a5068', accentColor: '#d9a441' },
  paymentMethods: {
    accounts: [],
    instructions: [
      'Send the exact fee of the seminar to one of the accounts.',
      'Take a screenshot or a photo of the receipt that shows amount, date and reference number.',
      'Upload it here as your proof of payment.',
    ],
    feeNotice: '',
    keepsLedger: false,
    acceptsSureMatches: false,
    isProofOptional: false,
  },
  policies: defaultPolicies,
  registrationForm: { ...standardRegistrationForm, questions: [] },
  menu: defaultMenu,
  home: {
    slides: [
      {
        title: 'Seminars and workshops for professionals',
        text: 'Choose a seminar, register online and send your proof of payment in a few minutes.',
        linkLabel: 'Browse seminars',
        linkHref: '/register',
        picture: { kind: 'drawing', drawing: 'accreditation' },
      },
    ],
    introduction: { title: '', text: [], facts: [] },
    programs: [],
    partners: [],
    keywords: '',
  },
  about: {
    subtitle: '',
    description: '',
    keywords: '',
    storyTitle: '',
    story: [],
    mission: '',
    vision: '',
    timeline: [],
    values: [],
    invitationTitle: '',
    invitationText: '',
  },
  resources: { subtitle: '', description: '', keywords: '', cards: [], pages: [] },
  privacyNotice: defaultPrivacyNotice,
  emailTexts: { texts: {} },
}
