import { NativeSelect } from '@mantine/core'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import type { SitePicture } from '#app/features/settings/contract/files.ts'
import { PictureField } from './picture-field.tsx'

export const uploadChoice = 'upload'

/** Options for a drawing of the release, an upload, or none. */
export const toPictureChoices = (
  noun: string,
  upload: string,
  drawings: Readonly<Record<string, string>>,
) => [
  { value: '', label: `No ${noun}` },
  { value: uploadChoice, label: upload },
  ...Object.entries(drawings).map(([value, text]) => ({ value, label: `Drawing: ${text}` })),
]

/** A picture as edited: an upload is without a file until one is chosen. */
type EditedPicture =
  | { readonly kind: 'drawing'; readonly drawing: string }
  | { readonly kind: 'upload'; readonly file: SitePicture | null }
  | null

export interface PictureChoiceFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** Name of a field with a content picture, or null. */
  name: Path<Values>
  label: string
  drawings: Readonly<Record<string, string>>
}

/** A drawing of the release, an uploaded picture, or none. */
export function PictureChoiceField<Values extends FieldValues>(props: PictureChoiceFieldProps<Values>) {
  const { control, name, label, drawings } = props
  const { field } = useController({ control, name })
  const picture: EditedPicture = field.value
  const isUpload = picture?.kind === 'upload'

  function choose(choice: string) {
    const upload: EditedPicture = { kind: 'upload', file: null }
    const drawing: EditedPicture = choice === '' ? null : { kind: 'drawing', drawing: choice }
    field.onChange(choice === uploadChoice ? upload : drawing)
  }

  return (
    <>
      <NativeSelect
        ref={field.ref}
        name={name}
        label={label}
        data={toPictureChoices('picture', 'A picture of our own', drawings)}
        value={isUpload ? uploadChoice : (picture?.drawing ?? '')}
        onBlur={field.onBlur}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isUpload ? (
        <PictureField control={control} name={`${name}.file` as Path<Values>} label="Picture File" />
      ) : null}
    </>
  )
}
