import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { type SettingsSectionChange, saveSection } from '../commands/save-settings.ts'
import { sectionEndpoints } from '../contract/section-endpoints.ts'
import { type FormSectionName, formSectionNames, settingsSectionDefinitions } from '../contract/sections.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { getSavedSection } from '../reads/settings.ts'
import { refuseUnpayableCodes } from '../rules/payment-codes.ts'
import { directsPaymentsElsewhere, listProviderPhoneNumbers } from '../rules/payment-directions.ts'
import { refreshSettingsAfter } from './refresh-settings-after.ts'

/** Texts of pages may be written by more roles, but not say newly where to pay. */
function requireReauthenticationForPayments<Name extends FormSectionName>(
  c: RequestContext,
  section: Name,
  after: SiteSettings[Name],
): void {
  if (settingsSectionDefinitions[section].permission !== 'settings.content') return
  const { current } = c.var.services.settings
  const known = listProviderPhoneNumbers(current.organisation)
  if (directsPaymentsElsewhere(section, { before: current[section], after, known }))
    assertReauthenticated(c, 'recent')
}

type SectionValue = SiteSettings[FormSectionName]

function save(c: RequestContext, section: FormSectionName, input: SettingsSectionChange<SectionValue>) {
  requireReauthenticationForPayments(c, section, input.value)
  if (section === 'paymentMethods') refuseUnpayableCodes(input.value as SiteSettings['paymentMethods'])
  return saveSection(commandContext(c), section, input)
}

type Handlers = Parameters<typeof serveEndpoints<typeof sectionEndpoints>>[1]

const handlers = formSectionNames.flatMap((name) => [
  [
    `GET /settings/${settingsSectionDefinitions[name].path}`,
    async (c: RequestContext, { json }: { json: (value: unknown) => Response }) =>
      json(await getSavedSection(c.var.services.db, name)),
  ],
  [
    `POST /settings/${settingsSectionDefinitions[name].path}`,
    async (
      c: RequestContext,
      { body, json }: { body: SettingsSectionChange<SectionValue>; json: (value: unknown) => Response },
    ) => json(await refreshSettingsAfter(c, save(c, name, body))),
  ],
])

export const sectionsHttp = serveEndpoints(
  sectionEndpoints,
  Object.fromEntries(handlers) as unknown as Handlers,
)
