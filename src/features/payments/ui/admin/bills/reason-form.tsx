import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'

export const reasonField = () =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters'))

const schema = z.object({ reason: reasonField() })

interface ReasonFormProps {
  saveLabel: string
  isPending: boolean
  send: (reason: string) => Promise<unknown>
  onDone: () => void
  /** Explanation of the change. */
  children: ReactNode
}

/** Asks for the reason of a change that takes something back. */
export function ReasonForm({ saveLabel, isPending, send, onDone, children }: ReasonFormProps) {
  const form = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: { reason: '' },
    async send({ reason }) {
      await send(reason)
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel={saveLabel}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={form.isChanged}
    >
      <p>{children}</p>
      <Textarea {...form.field('reason')} label="Reason" autosize minRows={3} required />
    </SheetForm>
  )
}
