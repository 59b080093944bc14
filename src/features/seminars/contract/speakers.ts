/** Speakers as the admin area reads and writes them. Only part of this is public (`programme.ts`). */
import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { pageQueryFields, pageResponseFields, rowIdField, versionField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

/** Blank is stored as null. */
const optionalText = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))))

const fields = {
  fullName: nameField('Enter the name.', 200),
  credentials: optionalText(100),
  position: optionalText(200),
  organization: optionalText(200),
  bio: optionalText(3000),
  email: z.optional(
    z.nullable(z.union([z.literal(''), z.email('Enter a valid email address.').check(z.maxLength(254))])),
  ),
  profession: optionalText(100),
  prcLicenseNo: optionalText(40),
  licenseExpiresOn: z.optional(z.nullable(z.union([z.literal(''), z.iso.date('Enter a date.')]))),
}

export const CreateSpeakerInput = z.strictObject(fields)
export type CreateSpeakerInput = z.infer<typeof CreateSpeakerInput>

export const UpdateSpeakerInput = z.strictObject({
  ...fields,
  id: rowIdField(),
  /** Version as read; the change is refused if someone else saved meanwhile. */
  version: versionField(),
})
export type UpdateSpeakerInput = z.infer<typeof UpdateSpeakerInput>

export const DeleteSpeakerInput = z.strictObject({ id: rowIdField() })
export type DeleteSpeakerInput = z.infer<typeof DeleteSpeakerInput>

export const SetSpeakerPhotoInput = z.strictObject({
  speakerId: rowIdField(),
  file: uploadField('Choose a picture.'),
})
export type SetSpeakerPhotoInput = z.infer<typeof SetSpeakerPhotoInput>

export const RemoveSpeakerPhotoInput = z.strictObject({ speakerId: rowIdField() })
export type RemoveSpeakerPhotoInput = z.infer<typeof RemoveSpeakerPhotoInput>

export const Speaker = z.object({
  id: z.int(),
  fullName: z.string(),
  credentials: z.nullable(z.string()),
  position: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  /** E-mail; null for callers who are not managers, as are the next two. */
  email: z.nullable(z.string()),
  prcLicenseNo: z.nullable(z.string()),
  licenseExpiresOn: z.nullable(z.iso.date()),
  sessionCount: z.int(),
  version: z.int(),
})
export type Speaker = z.infer<typeof Speaker>

export const ListSpeakersQuery = z.strictObject({
  ...pageQueryFields(50),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type ListSpeakersQuery = z.infer<typeof ListSpeakersQuery>

export const SpeakerList = z.object({ speakers: z.array(Speaker), ...pageResponseFields })
export type SpeakerList = z.infer<typeof SpeakerList>

export const SpeakerResponse = z.object({ speaker: Speaker })
