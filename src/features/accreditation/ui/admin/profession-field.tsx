import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { professionsQuery } from '../licences-api.ts'

interface ProfessionFieldProps extends NativeSelectProps {
  /** The profession that stays choosable although it may be inactive. */
  current: number | undefined
}

/** A choice of the active professions. */
export function ProfessionField({ current, ...field }: ProfessionFieldProps) {
  const { data } = useQuery(professionsQuery())
  const professions = (data?.professions ?? []).filter(({ id, isActive }) => isActive || id === current)
  return (
    <NativeSelect
      {...field}
      label="Profession"
      required
      data={[
        { value: '', label: 'Choose a profession' },
        ...professions.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
