import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { SaveDesignInput, SavedDesign } from '#app/features/certificates/contract/designs.ts'
import { type PaperSize, paperLabels } from '#app/features/certificates/contract/layout-values.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { StoredImageInput } from '#app/features/settings/ui/admin/stored-image-input.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { DesignBlocks, type DesignForm, PlaceholderList, toOptions, toShown } from './design-blocks.tsx'
import { DesignPicture } from './design-picture.tsx'
import { DesignPreview } from './design-preview.tsx'
import { designFormValues, toDesignFormValues, toFieldName, toLayout, toOtherPaper } from './design-values.ts'
import { designsQuery, saveDesignMutation, uploadDesignPicture } from './designs-api.ts'

export interface DesignEditorProps {
  /** A saved design, or a new one with the layout to start from. */
  design: SaveDesignInput
  onClose: () => void
}

const frameLabels = { none: 'None', classic: 'Classic', modern: 'Modern', plain: 'Plain' }

/** The form of a design. Positions are in millimetres; the preview shows the result. */
export function DesignEditor({ design, onClose }: DesignEditorProps) {
  const { mutateAsync, isPending } = useEndpointMutation(saveDesignMutation)
  const isNew = design.id === undefined
  const conflict = useDesignConflict(design)
  const element = useRef<HTMLFormElement>(null)
  const adminForm = useAdminForm({
    schema: designFormValues,
    values: toDesignFormValues(design),
    toFieldName,
    async send(values) {
      const { name, isDefault } = values
      try {
        await mutateAsync({ ...conflict.base, name, isDefault, layout: toLayout(values) })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await conflict.fetchTheirs()
        throw error
      }
      adminForm.form.reset(values)
      onClose()
    },
  })
  const { field, submit, isChanged, form } = adminForm

  // The pressed button is gone, perhaps far below.
  useEffect(() => element.current?.focus(), [])

  function goOnFrom(theirs: SavedDesign, keepsMine: boolean) {
    const mine = form.getValues()
    form.reset(toDesignFormValues(theirs))
    // Blocks have no names by which single changes could be kept.
    if (keepsMine) form.reset(mine, { keepDefaultValues: true })
    conflict.goOnFrom(theirs)
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
        <TextInput {...field('name')} label="Name" autoComplete="off" required />
        <div className="field-row">
          <PaperField adminForm={adminForm} />
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
        </div>
        {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
      </div>
    </form>
  )
}

/** Another paper moves the blocks with it: those of A4 would reach beyond Letter. */
function PaperField({ adminForm: { field, form } }: { adminForm: DesignForm }) {
  const paper = field('paper')
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const [from, to] = [form.getValues('paper'), event.currentTarget.value] as PaperSize[]
    if (from !== undefined && to !== undefined)
      form.setValue('blocks', toOtherPaper(form.getValues('blocks'), from, to), { shouldDirty: true })
    void paper.onChange(event)
  }
  return <NativeSelect {...paper} onChange={choose} label="Paper" data={toOptions(paperLabels)} />
}

/** The design as it was last read, and what someone else saved since. */
function useDesignConflict(design: SaveDesignInput) {
  const queries = useQueryClient()
  const query = designsQuery()
  const [base, setBase] = useState(design)
  const [theirs, setTheirs] = useState<SavedDesign | null>(null)

  async function fetchTheirs(): Promise<void> {
    const fresh = await queries.fetchQuery(query).catch(() => null)
    const found = fresh?.designs.find(({ id }) => id === base.id) ?? null
    setTheirs(found?.version === base.version ? null : found)
  }

  function goOnFrom(saved: SavedDesign): void {
    setBase({ ...base, version: saved.version })
    setTheirs(null)
  }

  return { base, theirs, fetchTheirs, goOnFrom }
}

interface ConflictNoticeProps {
  theirs: SavedDesign
  onChoice: (theirs: SavedDesign, keepsMine: boolean) => void
}

function ConflictNotice({ theirs, onChoice }: ConflictNoticeProps) {
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
