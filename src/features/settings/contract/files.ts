/** Uploaded files that sections of the settings refer to, by objects with a `fileId`. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { oneLineField, requiredLineField } from './text-fields.ts'

const longestUrl = 300

const url = () => z.string().check(z.maxLength(longestUrl))
const pixels = () => z.int().check(z.positive())

const pictureFile = {
  fileId: rowIdField(),
  width: pixels(),
  height: pixels(),
  url: url(),
  sources: z
    .array(z.strictObject({ type: oneLineField(40), srcset: z.string().check(z.maxLength(2 * longestUrl)) }))
    .check(z.maxLength(4)),
}

/** An uploaded picture without its description. */
export const PictureFile = z.strictObject(pictureFile)
export type PictureFile = z.infer<typeof PictureFile>

/** A picture in a section; also a `Picture` of `ui/picture.tsx`. Saving checks that the file exists. */
export const SitePicture = z.strictObject(
  {
    ...pictureFile,
    alternativeText: requiredLineField(250, 'Alternative text is required'),
  },
  'Please choose a picture',
)
export type SitePicture = z.infer<typeof SitePicture>

/** A picture of a page: a drawing of the release, or an uploaded one. */
export const contentPicture = <const Drawings extends readonly string[]>(drawings: Drawings) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('drawing'), drawing: z.enum(drawings) }),
    z.strictObject({ kind: z.literal('upload'), file: SitePicture }),
  ])

/** A signature. It has no public URL; `GET /settings/files/signature` serves it to administrators. */
export const SignatureFile = z.strictObject({
  /** Kind that distinguishes it from pictures, whose files are public. */
  kind: z.literal('signature'),
  fileId: rowIdField(),
  width: pixels(),
  height: pixels(),
})
export type SignatureFile = z.infer<typeof SignatureFile>

export const SignatureQuery = z.strictObject({ fileId: integerParam(1, maxRowId) })

/** A logo: SVG or PNG. */
export const LogoFile = z.strictObject({
  /** Kind that distinguishes it from pictures. */
  kind: z.literal('logo'),
  fileId: rowIdField(),
  width: pixels(),
  height: pixels(),
  url: url(),
})
export type LogoFile = z.infer<typeof LogoFile>

export const UploadLogoInput = z.strictObject({ file: uploadField('Please choose a logo') })
export type UploadLogoInput = z.infer<typeof UploadLogoInput>

/** A PDF or Word document in a section. Saving checks that the file exists. */
export const SiteDocument = z.strictObject(
  {
    fileId: rowIdField(),
    url: url(),
    fileName: oneLineField(100),
    sizeInBytes: z.int().check(z.positive()),
  },
  'Please choose a document',
)
export type SiteDocument = z.infer<typeof SiteDocument>

export const UploadPictureInput = z.strictObject({ file: uploadField('Please choose a picture') })
export type UploadPictureInput = z.infer<typeof UploadPictureInput>

export const UploadDocumentInput = z.strictObject({
  file: uploadField('Please choose a document'),
  /** Name of the file on the uploader's computer. */
  name: z.string().check(z.maxLength(300, 'At most 300 characters')),
})
export type UploadDocumentInput = z.infer<typeof UploadDocumentInput>

export const largestDocumentInBytes = 10 * 1024 * 1024
