import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import { Organisation } from './organisation.ts'
import { PaymentMethods, ReadQrInput, ReadQrResponse } from './payment-methods.ts'
import { RegistrationFormSettings } from './registration-form.ts'
import {
  DataProtectionOfficerResponse,
  RestoreSettingsInput,
  SettingsHistory,
  SettingsHistoryQuery,
  savedSection,
  sectionInput,
} from './settings.ts'

export const settingsEndpoints = {
  'GET /settings/organisation': {
    summary: 'Get the organisation that runs the site',
    access: 'settings.manage',
    response: savedSection(Organisation),
  },
  'POST /settings/organisation': {
    summary: 'Change the organisation that runs the site',
    access: 'settings.manage',
    body: sectionInput(Organisation),
    response: savedSection(Organisation),
    refusals: [409],
  },
  'GET /settings/data-protection-officer': {
    summary: 'Get the data protection officer, whom the privacy notice names',
    access: 'public',
    response: DataProtectionOfficerResponse,
  },
  'GET /settings/payment-methods': {
    summary: 'Get the payment accounts and instructions',
    access: 'settings.manage',
    response: savedSection(PaymentMethods),
  },
  'POST /settings/payment-methods': {
    summary: 'Change the payment accounts and instructions',
    access: 'settings.manage',
    reauthentication: 'recent',
    body: sectionInput(PaymentMethods),
    response: savedSection(PaymentMethods),
    refusals: [409],
  },
  'POST /settings/payment-methods/read-qr': {
    summary: 'Read the QR Ph code in a picture; nothing is stored',
    access: 'settings.manage',
    body: ReadQrInput,
    bodyType: 'multipart/form-data',
    response: ReadQrResponse,
  },
  'GET /settings/payment-methods/active': {
    summary: 'Get the accounts to which registrants can pay',
    access: 'public',
    response: PaymentMethods,
  },
  'GET /settings/registration-form': {
    summary: 'Get the fields of the registration form',
    access: 'settings.manage',
    response: savedSection(RegistrationFormSettings),
  },
  'POST /settings/registration-form': {
    summary: 'Change the fields of the registration form',
    access: 'settings.manage',
    body: sectionInput(RegistrationFormSettings),
    response: savedSection(RegistrationFormSettings),
    refusals: [409],
  },
  'GET /settings/history': {
    summary: 'List the saved versions of a section of the settings, latest first',
    access: 'settings.content',
    query: SettingsHistoryQuery,
    response: SettingsHistory,
    refusals: [403],
  },
  'POST /settings/restore': {
    summary: 'Save an earlier version of a section of the settings as the current one',
    access: 'settings.content',
    reauthentication: 'recent',
    body: RestoreSettingsInput,
    response: SuccessResponse,
    refusals: [403, 404, 409],
  },
} as const satisfies DeclaredEndpoints

type SettingsEndpoints = typeof settingsEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends SettingsEndpoints {}
}
