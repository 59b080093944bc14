import { NativeSelect } from '@mantine/core'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { uploadChoice } from './content-values.ts'
import { PictureField } from './picture-field.tsx'

export interface PictureChoiceFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field with a `PictureChoice`. */
  name: Path<Values>
  label: string
  drawings: Readonly<Record<string, string>>
}

/** A drawing of the release, an uploaded picture, or none. */
export function PictureChoiceField<Values extends FieldValues>(props: PictureChoiceFieldProps<Values>) {
  const { control, name, label, drawings } = props
  const { field } = useController({ control, name: `${name}.choice` as Path<Values> })
  const options = [
    { value: '', label: 'No picture' },
    { value: uploadChoice, label: 'A picture of our own' },
    ...Object.entries(drawings).map(([value, text]) => ({ value, label: `Drawing: ${text}` })),
  ]
  return (
    <>
      <NativeSelect {...field} size="md" label={label} data={options} />
      {field.value === uploadChoice ? (
        <PictureField control={control} name={`${name}.file` as Path<Values>} label="Picture File" />
      ) : null}
    </>
  )
}
