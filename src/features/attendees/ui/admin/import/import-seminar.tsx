import { NativeSelect } from '@mantine/core'
import { useSeminarChoices } from '../seminar-field.tsx'

export interface ImportSeminarProps {
  seminarId: number | null
  onChange: (seminarId: number | null) => void
}

export function ImportSeminar({ seminarId, onChange }: ImportSeminarProps) {
  const { options } = useSeminarChoices(null)
  return (
    <NativeSelect
      size="md"
      label="Seminar"
      description="With a seminar everybody in the file gets a seat and the confirmation e-mail, also people you have already. A seat that costs something waits for its payment."
      data={[...options]}
      value={seminarId === null ? '' : String(seminarId)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  )
}
