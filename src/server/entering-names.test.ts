/** Names that enter by any shape of the API follow the rule of `people/contract/name-fields.ts`. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CreateAccountInput,
  CreateUserInput,
  UpdateAccountInput,
  UpdateUserDetailsInput,
} from '../features/accounts/contract/account-forms.ts'
import { WalkInInput } from '../features/attendance/contract/check-in.ts'
import { UpdateProfileInput } from '../features/attendees/contract/profile.ts'
import { ReissueInput } from '../features/certificates/contract/certificates.ts'
import { printedNameField } from '../features/certificates/contract/form-fields.ts'
import { InvitationAttendee } from '../features/invitations/contract/invitation-form.ts'
import { RegisterInput } from '../features/registrations/contract/registration.ts'
import { CreateSpeakerInput } from '../features/seminars/contract/speakers.ts'
import { Signatory } from '../features/settings/contract/organisation.ts'
import { SendContactInput } from '../features/support/contract/visitor-messages.ts'

const shapes = {
  RegisterInput,
  InvitationAttendee,
  WalkInInput,
  CreateAccountInput,
  CreateUserInput,
  UpdateUserDetailsInput,
  UpdateAccountInput,
  UpdateProfileInput,
  CreateSpeakerInput,
  Signatory,
  SendContactInput,
  printedNames: z.object({ name: printedNameField }),
  reissues: ReissueInput.shape.changes,
}
const nameFields = ['firstName', 'lastName', 'displayName', 'fullName', 'name', 'holderName']

const given = Object.entries(shapes).flatMap(([title, { shape }]) =>
  Object.entries<z.core.$ZodType>(shape)
    .filter(([field]) => nameFields.includes(field))
    .map(([field, schema]) => ({ title: `${title}.${field}`, schema })),
)

test.each(given)('$title is stored composed, on one line and without invisible signs', ({ schema }) => {
  expect(z.parse(schema, ' Nin\u0303a\r\n\u202eMaria\u200b ')).toBe('Niña Maria')
})

test.each([
  ['RegisterInput', RegisterInput.shape.middleInitial],
  ['UpdateAccountInput', UpdateAccountInput.shape.middleInitial],
  ['UpdateProfileInput', UpdateProfileInput.shape.middleInitial],
] as const)('%s takes N/A as a middle name and refuses a number', (_, schema) => {
  expect(z.safeParse(schema, 'N/A').success).toBe(true)
  expect(z.safeParse(schema, '1').success).toBe(false)
})
