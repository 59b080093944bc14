import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { BusyButton } from '../../../../ui/admin/busy-button.tsx'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { alertProps } from '../../../../ui/admin/status-props.tsx'
import { UnsavedChanges } from '../../../../ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '../../../../ui/admin/use-admin-form.ts'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import { FormSwitch } from '../../../settings/ui/admin/form-switch.tsx'
import { StoredImageInput } from '../../../settings/ui/admin/stored-image-input.tsx'
import type { SaveDesignInput } from '../../contract/designs.ts'
import { DesignBlocks, type DesignForm, PlaceholderList, toOptions, toShown } from './design-blocks.tsx'
import { designFormValues, toDesignFormValues, toFieldName, toLayout } from './design-values.ts'
import { saveDesignMutation, uploadDesignPicture } from './designs-api.ts'
import { PreviewButtons } from './preview-buttons.tsx'

export interface DesignEditorProps {
  /** A saved design, or a new one with the layout to start from. */
  design: SaveDesignInput
  onClose: () => void
}

const paperLabels = { a4: 'A4', letter: 'Letter' }
const frameLabels = { none: 'None', classic: 'Classic', modern: 'Modern', plain: 'Plain' }

/** The form of a design. Positions are in millimetres; the preview shows the result. */
export function DesignEditor({ design, onClose }: DesignEditorProps) {
  const { mutateAsync, isPending } = useAdminMutation(saveDesignMutation)
  const isNew = design.id === undefined
  const adminForm = useAdminForm({
    schema: designFormValues,
    values: toDesignFormValues(design),
    toFieldName,
    async send(values) {
      const { name, isDefault } = values
      await mutateAsync({ ...design, name, isDefault, layout: toLayout(values) })
      adminForm.form.reset(values)
      onClose()
    },
  })
  const { field, submit, isChanged, form } = adminForm
  return (
    <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)} aria-label="Design">
      <TextInput {...field('name')} label="Name" autoComplete="off" required />
      <div className="field-row">
        <NativeSelect {...field('paper')} label="Paper" data={toOptions(paperLabels)} />
        <NativeSelect {...field('frame')} label="Frame" data={toOptions(frameLabels)} />
      </div>
      <BackgroundField adminForm={adminForm} />
      <FormSwitch control={form.control} name="isDefault" label="Used for certificates of this kind" />
      <PlaceholderList />
      <BlocksRefusal adminForm={adminForm} />
      <DesignBlocks adminForm={adminForm} />
      <div className="row-actions settings-save">
        <BusyButton
          type="submit"
          disabled={!isChanged && !isNew}
          busyLabel={isPending ? 'Saving...' : undefined}
        >
          Save
        </BusyButton>
        <LeaveButton isChanged={isChanged} onLeave={onClose} />
        <PreviewButtons kind={design.kind} getLayout={() => toLayout(form.getValues())} />
      </div>
      {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
    </form>
  )
}

/** Asks before changes are lost. */
function LeaveButton({ isChanged, onLeave }: { isChanged: boolean; onLeave: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => (isChanged ? setIsConfirming(true) : onLeave())}>
        {isChanged ? 'Cancel' : 'Back'}
      </Button>
      <ConfirmDialog
        title="Discard your changes?"
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        cancelLabel="Keep editing"
        confirm={{ label: 'Discard', busyLabel: undefined, onPress: onLeave }}
      >
        This design has changes that were not saved.
      </ConfirmDialog>
    </>
  )
}

function BackgroundField({ adminForm }: { adminForm: DesignForm }) {
  const { field, fieldState } = useController({ control: adminForm.form.control, name: 'backgroundId' })
  return (
    <StoredImageInput
      label="Background"
      description="Instead of the frame; it fills the page. JPEG or PNG, at most 5 MB."
      shown={toShown(field.value)}
      send={(file) => uploadDesignPicture('background', file)}
      onChange={field.onChange}
      input={field}
      error={fieldState.error?.message}
    />
  )
}

function BlocksRefusal({ adminForm: { form } }: { adminForm: DesignForm }) {
  const message = form.formState.errors.blocks?.message
  if (message === undefined) return null
  return <Alert {...alertProps.error} title={message} />
}
