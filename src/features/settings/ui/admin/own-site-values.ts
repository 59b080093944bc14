import * as z from 'zod/mini'
import { OwnSiteInput } from '#app/features/settings/contract/installation.ts'

const fields = {
  name: z.string(),
  legalName: z.string(),
  email: z.string(),
  mobiles: z.string(),
  addressLines: z.string(),
  officerName: z.string(),
  officerEmail: z.string(),
  officerPhone: z.string(),
  removesSampleData: z.boolean(),
}

type OwnSiteFormShape = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Checked by the server's own shape. */
export const OwnSiteFormValues = z.object(fields).check((payload) => {
  const values = payload.value
  const parsed = OwnSiteInput.safeParse(toOwnSite(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    payload.issues.push({ code: 'custom', input: values, path: [toOwnSiteField(path.join('.'))], message })
  }
})
export type OwnSiteFormValues = OwnSiteFormShape

export const emptyOwnSite: OwnSiteFormValues = {
  name: '',
  legalName: '',
  email: '',
  mobiles: '',
  addressLines: '',
  officerName: '',
  officerEmail: '',
  officerPhone: '',
  removesSampleData: true,
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Not valid if the form's values are not. */
export function toOwnSite(values: OwnSiteFormValues): OwnSiteInput {
  const { officerName: name, officerEmail: email, officerPhone: phone } = values
  const hasOfficer = [name, email, phone].some((text) => text.trim() !== '')
  return {
    name: values.name,
    legalName: values.legalName,
    email: values.email,
    mobiles: lines(values.mobiles),
    addressLines: lines(values.addressLines),
    dataProtectionOfficer: hasOfficer ? { name, email, phone } : null,
  }
}

const officerFields: Readonly<Record<string, string>> = {
  name: 'officerName',
  email: 'officerEmail',
  phone: 'officerPhone',
}

/** The field that shows the error of a path within the input. */
export function toOwnSiteField(path: string): string {
  const [part = '', second = ''] = path.split('.')
  return part === 'dataProtectionOfficer' ? (officerFields[second] ?? 'officerName') : part
}
