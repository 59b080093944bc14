import { Switch } from '@mantine/core'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'

export interface FormSwitchProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field that is true or false. */
  name: Path<Values>
  label: string
  description?: string
}

/** Switch that is controlled, because each rendering of its row would reset an uncontrolled one. */
export function FormSwitch<Values extends FieldValues>({ control, name, ...texts }: FormSwitchProps<Values>) {
  const { field } = useController({ control, name })
  const { value, ...input } = field
  return <Switch {...input} {...texts} checked={value} />
}
