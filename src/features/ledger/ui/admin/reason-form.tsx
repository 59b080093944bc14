import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { BodyOf, PostEndpoint } from '#app/platform/api-client/api-client.ts'
import { EntityForm, type EntityFormProps } from '#app/ui/admin/entity-sheet.tsx'
import type { EndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const reasonFormField = () =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters'))

const schema = z.object({ reason: reasonFormField() })

interface ReasonFormProps<Name extends PostEndpoint>
  extends Pick<EntityFormProps<z.infer<typeof schema>, Name>, 'onSaved'> {
  mutation: EndpointMutation<Name>
  toInput: (reason: string) => BodyOf<Name>
  saveLabel: string
  cancelLabel?: string
  /** Explanation of the change. */
  children: ReactNode
}

/** Asks for the reason of a change that takes something back. */
export function ReasonForm<Name extends PostEndpoint>({ toInput, children, ...form }: ReasonFormProps<Name>) {
  return (
    <EntityForm {...form} schema={schema} values={{ reason: '' }} toInput={({ reason }) => toInput(reason)}>
      {({ field }) => (
        <>
          <p>{children}</p>
          <Textarea {...field('reason')} label="Reason" autosize minRows={3} required />
        </>
      )}
    </EntityForm>
  )
}
