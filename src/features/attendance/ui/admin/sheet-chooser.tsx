import { NativeSelect } from '@mantine/core'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { listSheetOptions, type PrintedSheetParams } from './sheet-choice.ts'

/** Keeps the choice of people from slot to slot; other sheets begin with everyone. */
function peopleFor(
  form: PrintedSheetParams['form'],
  former: PrintedSheetParams,
): PrintedSheetParams['people'] {
  return form === '12-b' && former.form === '12-b' ? former.people : undefined
}

/** Choice of the sheet. */
export function SheetChooser({
  programme,
  params,
  onChoose,
}: {
  programme: AttendanceProgramme
  params: PrintedSheetParams
  onChoose: (params: PrintedSheetParams) => void
}) {
  const options = listSheetOptions(programme)
  const isShown = ({ form, slot, room }: Pick<PrintedSheetParams, 'form' | 'slot' | 'room'>) =>
    form === params.form &&
    (form === '12-a' || (slot === params.slot && (room === params.room || params.room === '')))
  return (
    <div className="toolbar">
      <NativeSelect
        label="Sheet"
        data={options.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(
          Math.max(
            0,
            options.findIndex((option) => isShown(option.params)),
          ),
        )}
        onChange={({ currentTarget }) => {
          const chosen = options[Number(currentTarget.value)]
          if (chosen !== undefined)
            onChoose({ ...params, ...chosen.params, people: peopleFor(chosen.params.form, params), page: 1 })
        }}
      />
      {params.form === '12-a' ? (
        <NativeSelect
          label="For"
          data={[
            { value: '', label: 'Signing beforehand (everyone)' },
            ...programme.slots.map(({ id, label }) => ({
              value: String(id),
              label: `Afterwards (present in ${label})`,
            })),
          ]}
          value={params.slot?.toString() ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose({
              ...params,
              slot: value === '' ? undefined : Number(value),
              people: value === '' ? undefined : 'present',
              page: 1,
            })
          }
        />
      ) : null}
      {params.form === '12-b' ? (
        <NativeSelect
          label="For"
          data={[
            { value: '', label: 'Signing beforehand (everyone)' },
            { value: 'present', label: 'Afterwards (people who were present)' },
          ]}
          value={params.people ?? ''}
          onChange={({ currentTarget }) =>
            onChoose({
              ...params,
              people: currentTarget.value === 'present' ? 'present' : undefined,
              page: 1,
            })
          }
        />
      ) : null}
    </div>
  )
}
