import * as z from 'zod/mini'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { giveProfessionMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

const schema = z.object({ professionId: z.string().check(z.minLength(1, 'Choose a profession.')) })

/** Gives one profession to the licences of many people. */
export function GiveProfessionSheet({ personIds }: { personIds: readonly number[] }) {
  return (
    <EntitySheet
      title="Set Profession of Licenses"
      subtitle="For licenses whose profession was not given. Checked ones, and those that have a profession, stay as they are."
      schema={schema}
      values={{ professionId: '' }}
      mutation={giveProfessionMutation}
      toInput={({ professionId }) => ({ professionId: Number(professionId), personIds: [...personIds] })}
      saveLabel={`Set for ${personIds.length === 1 ? '1 Person' : `${personIds.length} People`}`}
    >
      {({ field }) => <ProfessionField {...field('professionId')} current={undefined} />}
    </EntitySheet>
  )
}
