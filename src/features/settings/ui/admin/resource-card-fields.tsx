import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { most } from '#app/features/settings/contract/content-limits.ts'
import type { ResourceDrawing } from '#app/features/settings/contract/drawings.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { DocumentField } from './document-field.tsx'
import { PictureChoiceField } from './picture-choice-field.tsx'
import { newCard, newLink, type ResourcesFormValues } from './resources-values.ts'
import { AddRowButton, RowActions } from './row-actions.tsx'

export interface ResourcesFieldsProps {
  adminForm: ReturnType<typeof useAdminForm<ResourcesFormValues>>
}

const drawings: Record<ResourceDrawing, string> = {
  guide: 'checklist',
  whitepapers: 'printed papers',
  recordings: 'recording',
}

export function CardFields({ adminForm }: ResourcesFieldsProps) {
  const { field, form } = adminForm
  const rows = useFieldArray({ control: form.control, name: 'cards' })
  return (
    <fieldset className="form-group">
      <legend>Cards</legend>
      {rows.fields.map(({ id }, index) => (
        <fieldset key={id} className="settings-row" aria-label={`Card ${index + 1}`}>
          <TextInput {...field(`cards.${index}.title`)} label="Title" autoComplete="off" required />
          <Textarea {...field(`cards.${index}.text`)} label="Text" rows={3} />
          <PictureChoiceField
            control={form.control}
            name={`cards.${index}.picture`}
            label="Picture"
            drawings={drawings}
          />
          <LinkFields adminForm={adminForm} card={index} />
          <RowActions noun="card" index={index} rows={rows} />
        </fieldset>
      ))}
      <AddRowButton
        noun="card"
        label="Add a card"
        isFull={rows.fields.length >= most.cards}
        onAdd={() => rows.append(newCard, { focusName: `cards.${rows.fields.length}.title` })}
      />
    </fieldset>
  )
}

const linkKinds = [
  { value: 'page', label: 'A page or web address' },
  { value: 'document', label: 'A document to download' },
]

function LinkFields({ adminForm, card }: ResourcesFieldsProps & { card: number }) {
  const { field, form } = adminForm
  const rows = useFieldArray({ control: form.control, name: `cards.${card}.links` })
  const noun = `link of card ${card + 1}`
  return (
    <>
      {rows.fields.map(({ id }, index) => (
        <fieldset key={id} className="settings-row" aria-label={`Link ${index + 1} of card ${card + 1}`}>
          <div className="field-row">
            <TextInput
              {...field(`cards.${card}.links.${index}.label`)}
              label="Button"
              autoComplete="off"
              required
            />
            <NativeSelect {...field(`cards.${card}.links.${index}.kind`)} label="Leads To" data={linkKinds} />
          </div>
          <LinkTarget adminForm={adminForm} name={`cards.${card}.links.${index}`} />
          <RowActions noun={noun} index={index} rows={rows} />
        </fieldset>
      ))}
      <AddRowButton
        noun={noun}
        label="Add a link"
        isFull={rows.fields.length >= most.links}
        onAdd={() => rows.append(newLink, { focusName: `cards.${card}.links.${rows.fields.length}.label` })}
      />
    </>
  )
}

interface LinkTargetProps extends ResourcesFieldsProps {
  name: `cards.${number}.links.${number}`
}

function LinkTarget({ adminForm: { field, form }, name }: LinkTargetProps) {
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  if (kind === 'document')
    return <DocumentField control={form.control} name={`${name}.document`} label="Document" required />
  return (
    <TextInput
      {...field(`${name}.href`)}
      label="Address"
      description="A page such as /register or /resources/seminar-guide, or an address that begins with https://"
      autoComplete="off"
      required
    />
  )
}
