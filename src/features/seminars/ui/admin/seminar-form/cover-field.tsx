import { Button, Textarea } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { ImageInput } from '#app/ui/admin/image-input.tsx'
import { acceptedPictureTypes, useObjectUrl } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SeminarAdminForm } from './schedule-fields.tsx'

export interface CoverFieldProps {
  adminForm: SeminarAdminForm
  /** Cover of the seminar, or of the one that is copied. */
  stored: Seminar['cover']
}

/** The cover picture and its alternative text. */
export function CoverField({ adminForm: { form, field }, stored }: CoverFieldProps) {
  const { field: input } = useController({ control: form.control, name: 'file' })
  const hasCover = useWatch({ control: form.control, name: 'hasCover' })
  const file = input.value
  const chosenUrl = useObjectUrl(file)
  const storedUrl = hasCover ? stored?.url : undefined
  const shownUrl = file === null ? storedUrl : chosenUrl

  function choose(chosen: File | null, refusal?: string) {
    form.setValue('file', chosen, { shouldDirty: true })
    form.clearErrors('file')
    if (refusal !== undefined) form.setError('file', { message: refusal })
  }

  function remove() {
    form.setValue('hasCover', false, { shouldDirty: true })
    form.setValue('alternativeText', '', { shouldDirty: true })
    form.clearErrors('alternativeText')
    form.setFocus('file')
  }

  return (
    <>
      <ImageInput
        ref={input.ref}
        label="Cover Picture"
        description="JPG, PNG or WebP, at most 5 MB. Without one, the seminar has a drawn picture in its category's color."
        placeholder={storedUrl === undefined ? 'Choose a picture' : 'Choose another picture'}
        accept={acceptedPictureTypes}
        value={file}
        onChange={choose}
        error={form.formState.errors.file?.message}
      />
      {shownUrl === undefined ? null : (
        <div className="cover-preview">
          <img src={shownUrl} alt="The cover as visitors will see it" />
          {file === null ? (
            <Button onClick={remove} leftSection={<Icon name="trash" />}>
              Remove the picture
            </Button>
          ) : null}
        </div>
      )}
      {file === null && !hasCover ? null : (
        <Textarea
          {...field('alternativeText')}
          label="Alternative Text"
          description="What the picture shows, for people who cannot see it: “Teachers sort books at a long table”. If it contains text, repeat it."
          autosize
          required
        />
      )}
    </>
  )
}
