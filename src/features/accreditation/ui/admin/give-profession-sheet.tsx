import * as z from 'zod/mini'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { giveProfessionMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

export interface GiveProfessionSheetProps {
  /** The selected people; null while closed. */
  personIds: readonly number[] | null
  onClose: () => void
}

/** Gives one profession to the licenses of many people. */
export function GiveProfessionSheet({ personIds, onClose }: GiveProfessionSheetProps) {
  return (
    <Sheet
      title="Set Profession of Licenses"
      subtitle="For licenses whose profession was not given. Checked ones, and those that have a profession, stay as they are."
      isOpen={personIds !== null}
      onClose={onClose}
    >
      {personIds === null ? null : <GiveProfessionForm personIds={personIds} onClose={onClose} />}
    </Sheet>
  )
}

const schema = z.object({ professionId: z.string().check(z.minLength(1, 'Choose a profession.')) })

function GiveProfessionForm({ personIds, onClose }: { personIds: readonly number[]; onClose: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(giveProfessionMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged } = useAdminForm({
    schema,
    values: { professionId: '' },
    async send({ professionId }) {
      await mutateAsync({ professionId: Number(professionId), personIds: [...personIds] })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel={`Set for ${personIds.length === 1 ? '1 Person' : `${personIds.length} People`}`}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
    >
      <ProfessionField {...field('professionId')} current={undefined} />
    </SheetForm>
  )
}
