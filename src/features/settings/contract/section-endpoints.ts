/** Two endpoints for each section with a form: what was saved, and saving it. */
import type * as z from 'zod/mini'
import type { DeclaredEndpoint } from '#app/application/contract/endpoint.ts'
import {
  type FormSectionName,
  formSectionNames,
  type SectionPath,
  settingsSectionDefinitions,
} from './sections.ts'
import { savedSection, sectionInput, settingsSections } from './settings.ts'

type Value<Name extends FormSectionName> = Extract<(typeof settingsSections)[Name], z.core.$ZodType>
type Saved<Name extends FormSectionName> = ReturnType<typeof savedSection<Value<Name>>>
type Input<Name extends FormSectionName> = ReturnType<typeof sectionInput<Value<Name>>>

type SectionEndpoints = {
  readonly [Name in FormSectionName as `GET /settings/${SectionPath<Name>}`]: DeclaredEndpoint & {
    readonly response: Saved<Name>
  }
} & {
  readonly [Name in FormSectionName as `POST /settings/${SectionPath<Name>}`]: DeclaredEndpoint & {
    readonly body: Input<Name>
    readonly response: Saved<Name>
    readonly codes: readonly ['settings_changed']
  }
}

function declareSection(name: FormSectionName): [string, DeclaredEndpoint][] {
  const { path, permission: access, content } = settingsSectionDefinitions[name]
  const value = settingsSections[name]
  return [
    [
      `GET /settings/${path}`,
      { summary: `Get the ${content}`, access, shows: ['settings'], response: savedSection(value) },
    ],
    [
      `POST /settings/${path}`,
      {
        summary: `Change the ${content}`,
        access,
        changes: name === 'registrationForm' ? ['settings', 'registration-form'] : ['settings'],
        ...('isSensitive' in settingsSectionDefinitions[name] && { reauthentication: 'recent' as const }),
        body: sectionInput(value),
        response: savedSection(value),
        refusals: [409],
        codes: ['settings_changed'],
      },
    ],
  ]
}

export const sectionEndpoints = Object.fromEntries(
  formSectionNames.flatMap(declareSection),
) as unknown as SectionEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends SectionEndpoints {}
}
