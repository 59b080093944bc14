import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  LogoFile,
  PictureFile,
  SignatureFile,
  SignatureQuery,
  SiteDocument,
  UploadDocumentInput,
  UploadLogoInput,
  UploadPictureInput,
} from './files.ts'
import { InstallationSettings, OwnSiteInput, SetupListSettings } from './installation.ts'
import { SeminarFormSettings } from './new-seminars.ts'
import { ReadQrInput, ReadQrResponse } from './payment-methods.ts'
import { RestoreSettingsInput, SettingsHistory, SettingsHistoryQuery } from './settings.ts'
import { ImportSettingsInput, ImportSettingsResponse } from './settings-archive.ts'

export const settingsEndpoints = {
  'GET /settings/installation': {
    summary: 'Tell whether the site still shows the demonstration provider',
    access: 'settings.manage',
    shows: ['settings'],
    response: InstallationSettings,
  },
  'POST /settings/start-own-site': {
    summary: 'Replace the demonstration provider in every section that was never saved',
    access: 'settings.manage',
    changes: ['settings'],
    reauthentication: 'recent',
    body: OwnSiteInput,
    response: SuccessResponse,
    refusals: [409],
    codes: ['site_is_own'],
  },
  'POST /settings/setup-list': {
    summary: 'Skip setup tasks, or hide their list from the dashboard',
    access: 'settings.manage',
    changes: ['settings'],
    body: SetupListSettings,
    response: SuccessResponse,
  },
  'POST /settings/payment-methods/read-qr': {
    summary: 'Read the QR Ph code in a picture; nothing is stored',
    access: 'settings.manage',
    body: ReadQrInput,
    bodyType: 'multipart/form-data',
    response: ReadQrResponse,
    refusals: [415, 429],
  },
  'GET /settings/new-seminars': {
    summary: 'Get what the form of a new seminar begins with, and the payment accounts that it offers',
    access: 'seminars.manage',
    shows: ['settings'],
    response: SeminarFormSettings,
  },
  'POST /settings/files/picture': {
    summary: 'Upload a picture for a section of the settings; unused ones are deleted after a day',
    access: 'settings.content',
    body: UploadPictureInput,
    fileField: 'file',
    response: PictureFile,
    refusals: [413, 415, 429],
  },
  'POST /settings/files/document': {
    summary:
      'Upload a PDF or Word document for a section of the settings; unused ones are deleted after a day',
    access: 'settings.content',
    body: UploadDocumentInput,
    fileField: 'file',
    response: SiteDocument,
    refusals: [413, 415, 429],
  },
  'POST /settings/files/signature': {
    summary: 'Upload the signature of a signatory; unused ones are deleted after a day',
    access: 'settings.manage',
    body: UploadPictureInput,
    fileField: 'file',
    response: SignatureFile,
    refusals: [413, 415, 429],
  },
  'POST /settings/files/logo': {
    summary: 'Upload a logo, SVG or PNG; unused ones are deleted after a day',
    access: 'settings.content',
    body: UploadLogoInput,
    fileField: 'file',
    response: LogoFile,
    refusals: [413, 415, 429],
  },
  'GET /settings/files/signature': {
    summary: 'Get the image of a signature',
    access: 'settings.manage',
    query: SignatureQuery,
    responseType: 'image/png',
    refusals: [404],
  },
  'GET /settings/export': {
    summary: 'Export all settings with their files, to import them elsewhere',
    access: 'settings.manage',
    reauthentication: 'recent',
    responseType: 'application/zip',
  },
  'POST /settings/import': {
    summary: 'Replace the settings by those of an export',
    access: 'settings.manage',
    changes: ['settings'],
    reauthentication: 'recent',
    body: ImportSettingsInput,
    fileField: 'file',
    response: ImportSettingsResponse,
    refusals: [413],
  },
  'GET /settings/history': {
    summary: 'List the saved versions of a section of the settings, latest first',
    access: 'settings.content',
    shows: ['settings'],
    query: SettingsHistoryQuery,
    response: SettingsHistory,
    refusals: [403],
  },
  'POST /settings/restore': {
    summary: 'Save an earlier version of a section of the settings as the current one',
    access: 'settings.content',
    changes: ['settings'],
    reauthentication: 'recent',
    body: RestoreSettingsInput,
    response: SuccessResponse,
    refusals: [403, 404, 409],
    codes: ['settings_changed'],
  },
} as const satisfies DeclaredEndpoints

type SettingsEndpoints = typeof settingsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends SettingsEndpoints {}
}
