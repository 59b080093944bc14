import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { contentLimits } from '#app/features/settings/contract/content-limits.ts'
import type { ResourceDrawing } from '#app/features/settings/contract/drawings.ts'
import type { SiteDocument } from '#app/features/settings/contract/files.ts'
import type { ResourceLink, ResourcesPageSettings } from '#app/features/settings/contract/resources.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { DocumentField } from './document-field.tsx'
import { FormRows } from './form-rows.tsx'
import { PictureChoiceField } from './picture-choice-field.tsx'

export interface ResourcesFieldsProps {
  adminForm: ReturnType<typeof useAdminForm<ResourcesPageSettings>>
}

const drawings: Record<ResourceDrawing, string> = {
  guide: 'checklist',
  whitepapers: 'printed papers',
  recordings: 'recording',
}

const newLink: ResourceLink = { kind: 'page', label: '', href: '' }

const newCard = { title: '', text: '', picture: null, links: [newLink] }

export function CardFields({ adminForm }: ResourcesFieldsProps) {
  const { field, form } = adminForm
  return (
    <FormRows
      legend="Cards"
      control={form.control}
      name="cards"
      noun="card"
      most={contentLimits.cards}
      newRow={() => newCard}
    >
      {(index) => (
        <>
          <TextInput {...field(`cards.${index}.title`)} label="Title" required />
          <Textarea {...field(`cards.${index}.text`)} label="Text" rows={3} />
          <PictureChoiceField
            control={form.control}
            name={`cards.${index}.picture`}
            label="Picture"
            drawings={drawings}
          />
          <LinkFields adminForm={adminForm} card={index} />
        </>
      )}
    </FormRows>
  )
}

/** A link as edited: without a document until one is chosen. */
type EditedLink =
  | Extract<ResourceLink, { kind: 'page' }>
  | (Omit<Extract<ResourceLink, { kind: 'document' }>, 'document'> & { document: SiteDocument | null })

const linkKinds = [
  { value: 'page', label: 'A page or web address' },
  { value: 'document', label: 'A document to download' },
]

function LinkFields({ adminForm, card }: ResourcesFieldsProps & { card: number }) {
  const { field, form } = adminForm
  return (
    <FormRows
      control={form.control}
      name={`cards.${card}.links`}
      noun={`link of card ${card + 1}`}
      most={contentLimits.links}
      newRow={() => newLink}
    >
      {(index) => (
        <>
          <div className="field-row">
            <TextInput {...field(`cards.${card}.links.${index}.label`)} label="Button" required />
            <LinkKindSelect adminForm={adminForm} name={`cards.${card}.links.${index}`} />
          </div>
          <LinkTarget adminForm={adminForm} name={`cards.${card}.links.${index}`} />
        </>
      )}
    </FormRows>
  )
}

interface LinkTargetProps extends ResourcesFieldsProps {
  name: `cards.${number}.links.${number}`
}

function LinkKindSelect({ adminForm: { form }, name }: LinkTargetProps) {
  const { field } = useController({ control: form.control, name })

  function choose(kind: string) {
    const { label } = form.getValues(name)
    const link: EditedLink =
      kind === 'page' ? { kind, label, href: '' } : { kind: 'document', label, document: null }
    field.onChange(link)
  }

  return (
    <NativeSelect
      label="Leads To"
      data={linkKinds}
      value={field.value.kind}
      onBlur={field.onBlur}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
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
      required
    />
  )
}
