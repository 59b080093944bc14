import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { BodyOf, PostEndpoint, ResponseOf } from '#app/platform/api-client/api-client.ts'
import { Sheet, SheetForm, type SheetFormProps, type SheetProps, useCloseSheet } from './sheet.tsx'
import { type AdminForm, type AdminFormOptions, useAdminForm } from './use-admin-form.ts'
import { type EndpointMutation, useEndpointMutation } from './use-endpoint-mutation.ts'

interface SavedSheet<Values extends FieldValues> extends Pick<AdminForm<Values>, 'form'> {
  close(): void
}

export interface EntityFormProps<Values extends FieldValues, Name extends PostEndpoint>
  extends Pick<AdminFormOptions<Values>, 'schema' | 'values' | 'toFieldName'>,
    Pick<SheetFormProps<Values>, 'saveLabel' | 'busyLabel' | 'cancelLabel' | 'needsChange'> {
  mutation: EndpointMutation<Name>
  /** Null if there is nothing to send. */
  toInput: (values: Values) => BodyOf<Name> | null
  /** Reaction to the response; by default, the sheet closes. */
  onSaved?: (response: ResponseOf<Name> | null, sheet: SavedSheet<Values>) => void
  children: (adminForm: AdminForm<Values>) => ReactNode
}

/** A form in a sheet that sends one change; a refusal keeps the input. */
export function EntityForm<Values extends FieldValues, Name extends PostEndpoint>(
  props: EntityFormProps<Values, Name>,
) {
  const { mutation, toInput, onSaved = (_, sheet) => sheet.close(), children, ...rest } = props
  const { mutateAsync } = useEndpointMutation(mutation)
  const close = useCloseSheet()
  const adminForm = useAdminForm<Values>({
    ...rest,
    async send(values) {
      const input = toInput(values)
      onSaved(input === null ? null : await mutateAsync(input), { close, form: adminForm.form })
    },
  })
  return (
    <SheetForm adminForm={adminForm} {...rest}>
      {children(adminForm)}
    </SheetForm>
  )
}

export interface EntitySheetProps<Values extends FieldValues, Name extends PostEndpoint>
  extends EntityFormProps<Values, Name>,
    Pick<SheetProps, 'title' | 'subtitle'> {}

/** A sheet that adds or changes one thing, or asks what a change needs. */
export function EntitySheet<Values extends FieldValues, Name extends PostEndpoint>({
  title,
  subtitle,
  ...form
}: EntitySheetProps<Values, Name>) {
  return (
    <Sheet title={title} subtitle={subtitle}>
      <EntityForm {...form} />
    </Sheet>
  )
}
