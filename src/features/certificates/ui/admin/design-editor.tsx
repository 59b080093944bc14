import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import type { SaveDesignInput } from '#app/features/certificates/contract/designs.ts'
import type { CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import {
  type CertificateFrame,
  type PaperSize,
  paperLabels,
} from '#app/features/certificates/contract/layout-values.ts'
import { toOtherPaper } from '#app/features/certificates/rules/block-places.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { StoredImageInput } from '#app/features/settings/ui/admin/stored-image-input.tsx'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import {
  DesignBlocks,
  type DesignForm,
  type DesignFormValues,
  PlaceholderList,
  toAssetPreview,
  toSelectOptions,
} from './design-blocks.tsx'
import { DesignPicture } from './design-picture.tsx'
import { DesignPreview } from './design-preview.tsx'
import { designsQuery, saveDesignMutation, uploadDesignPicture } from './designs-api.ts'

export interface DesignEditorProps {
  /** A saved design, or a new one with the layout to start from. */
  design: SaveDesignInput
  onClose: () => void
}

const frameLabels = { none: 'None', classic: 'Classic', modern: 'Modern', plain: 'Plain' }

/** The server checks the layout. */
const designFormValues = z.object({
  name: z.string().check(z.refine((name) => name.trim() !== '', 'Name is required')),
  isDefault: z.boolean(),
  layout: z.custom<CertificateLayout>(),
})

function toFormValues({ name, isDefault, layout }: SaveDesignInput): DesignFormValues {
  const blocks = layout.blocks.map((block) => ({ isHidden: false, ...block }))
  return { name, isDefault, layout: { ...layout, blocks } }
}

/** The form of a design; the preview shows the result. */
export function DesignEditor({ design, onClose }: DesignEditorProps) {
  const { mutateAsync, isPending } = useEndpointMutation(saveDesignMutation)
  const isNew = design.id === undefined
  const queries = useQueryClient()
  const conflict = useEditedVersion<SaveDesignInput>({
    opened: design,
    async refetch({ id }) {
      const { designs } = await queries.fetchQuery(designsQuery())
      return designs.find((saved) => saved.id === id)
    },
  })
  const element = useRef<HTMLFormElement>(null)
  const adminForm = useAdminForm({
    schema: designFormValues,
    values: toFormValues(design),
    // Pictures are one field.
    toFieldName: (path) => path.replace(/\.assetId$/, ''),
    async send(values) {
      await conflict.detectConflict(mutateAsync({ ...conflict.base, ...values }))
      adminForm.form.reset(values)
      onClose()
    },
  })
  const { field, submit, isChanged, form } = adminForm

  // The pressed button is gone, perhaps far below.
  useEffect(() => element.current?.focus(), [])

  function goOnFrom(theirs: SaveDesignInput, keepsMine: boolean) {
    const mine = form.getValues()
    form.reset(toFormValues(theirs))
    // Blocks have no names by which single changes could be kept.
    if (keepsMine) form.reset(mine, { keepDefaultValues: true })
    conflict.goOnFrom({ ...conflict.base, version: theirs.version })
    form.setFocus('name')
  }

  return (
    <form
      ref={element}
      tabIndex={-1}
      className="design-editor"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Design"
    >
      <DesignPreview adminForm={adminForm} kind={design.kind} />
      <div className="sheet-form">
        {conflict.theirs === null ? null : <ConflictNotice theirs={conflict.theirs} onChoice={goOnFrom} />}
        <TextInput {...field('name')} label="Name" required />
        <PaperFields adminForm={adminForm} />
        <FormSwitch control={form.control} name="isDefault" label="Used for certificates of this kind" />
        <PlaceholderList />
        <BlocksRefusal adminForm={adminForm} />
        <DesignBlocks adminForm={adminForm} />
        <div className="row-actions settings-save">
          <BusyButton
            variant="filled"
            type="submit"
            disabled={!isChanged && !isNew}
            busyLabel={isPending ? 'Saving...' : undefined}
          >
            Save
          </BusyButton>
          <LeaveButton isChanged={isChanged} onLeave={onClose} />
        </div>
        {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
      </div>
    </form>
  )
}

/** Choice of the paper, which moves the blocks with it: those of A4 would reach beyond Letter. */
function PaperFields({ adminForm: { field, form } }: { adminForm: DesignForm }) {
  const paper = field('layout.paper')
  const background = useController({ control: form.control, name: 'layout.background' })
  const { value, onChange } = background.field
  const choosePaper = (event: ChangeEvent<HTMLSelectElement>) => {
    const [from, to] = [form.getValues('layout.paper'), event.currentTarget.value as PaperSize]
    form.setValue('layout.blocks', toOtherPaper(form.getValues('layout.blocks'), from, to), {
      shouldDirty: true,
    })
    void paper.onChange(event)
  }
  return (
    <>
      <div className="field-row">
        <NativeSelect {...paper} onChange={choosePaper} label="Paper" data={toSelectOptions(paperLabels)} />
        <NativeSelect
          label="Frame"
          value={value.kind === 'frame' ? value.frame : 'none'}
          disabled={value.kind === 'picture'}
          onChange={({ currentTarget }) =>
            onChange({ kind: 'frame', frame: currentTarget.value as CertificateFrame })
          }
          data={toSelectOptions(frameLabels)}
        />
      </div>
      <StoredImageInput
        label="Background"
        description="Instead of the frame; it fills the page, and blocks can be moved on it. JPEG or PNG, at most 5 MB."
        shown={toAssetPreview(value.kind === 'picture' ? value.assetId : null)}
        send={(file) => uploadDesignPicture('background', file)}
        onChange={(assetId) =>
          onChange(assetId === null ? { kind: 'frame', frame: 'none' } : { kind: 'picture', assetId })
        }
        input={background.field}
        error={background.fieldState.error?.message}
      />
    </>
  )
}

function ConflictNotice({
  theirs,
  onChoice,
}: {
  theirs: SaveDesignInput
  onChoice: (theirs: SaveDesignInput, keepsMine: boolean) => void
}) {
  return (
    <>
      <EditConflictNotice
        title="Someone else changed this design"
        onKeepMine={() => onChoice(theirs, true)}
        onTakeTheirs={() => onChoice(theirs, false)}
      >
        The picture below shows their changes. Yours are still in the form but have not been saved; if you
        keep and save them, they replace the others.
      </EditConflictNotice>
      <DesignPicture
        label="The design as someone else saved it"
        preview={{ kind: theirs.kind, layout: theirs.layout, sample: 'full' }}
      />
    </>
  )
}

/** Asks before changes are lost. */
function LeaveButton({ isChanged, onLeave }: { isChanged: boolean; onLeave: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button onClick={() => (isChanged ? setIsConfirming(true) : onLeave())}>
        {isChanged ? 'Cancel' : 'Back'}
      </Button>
      <ConfirmDialog
        title="Discard your changes?"
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        cancelLabel="Keep editing"
        confirm={{ label: 'Discard', onPress: onLeave }}
      >
        This design has changes that were not saved.
      </ConfirmDialog>
    </>
  )
}

function BlocksRefusal({ adminForm: { form } }: { adminForm: DesignForm }) {
  const message = form.formState.errors.layout?.blocks?.message
  if (message === undefined) return null
  return <Alert {...alertProps.error} title={message} />
}
