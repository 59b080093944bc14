import { Textarea, TextInput } from '@mantine/core'
import { useFieldArray } from 'react-hook-form'
import { contentLimits } from '#app/features/settings/contract/content-limits.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { AddRowButton, RowActions } from './form-rows.tsx'
import type { ResourcesFieldsProps } from './resource-card-fields.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'

const newPage = {
  path: '',
  label: 'Guide',
  title: '',
  summary: '',
  body: [],
  closing: '',
}

/** Texts that have a page of their own, to which cards can lead. */
export function PageFields({ adminForm: { field, form } }: ResourcesFieldsProps) {
  const rows = useFieldArray({ control: form.control, name: 'pages' })
  return (
    <fieldset className="form-group">
      <legend>Pages</legend>
      <p className="muted">Texts to read on the site and to print. Let a card lead to each of them.</p>
      {rows.fields.map(({ id, title }, index) => (
        <details key={id} className="settings-row" open={title === ''}>
          <summary>{title || 'New page'}</summary>
          <div className="field-row">
            <TextInput {...field(`pages.${index}.title`)} label="Title" required />
            <TextInput
              {...field(`pages.${index}.path`)}
              label="Address"
              description="After /resources/, such as seminar-guide"
              required
            />
          </div>
          <div className="field-row">
            <TextInput {...field(`pages.${index}.label`)} label="Kind" />
            <TextInput {...field(`pages.${index}.datedOn`)} type="date" label="Date" required />
          </div>
          <Textarea {...field(`pages.${index}.summary`)} label="Summary" rows={2} />
          <RichTextField
            control={form.control}
            name={`pages.${index}.body`}
            label="Text"
            description="Headings divide it; on wide screens they are listed beside it."
          />
          <TextInput {...field(`pages.${index}.closing`)} label="Closing Line" />
          <RowActions noun="page" index={index} rows={rows} />
        </details>
      ))}
      <AddRowButton
        noun="page"
        label="Add a page"
        isFull={rows.fields.length >= contentLimits.pages}
        onAdd={() => rows.append({ ...newPage, datedOn: toManilaDay(new Date()) })}
      />
    </fieldset>
  )
}
