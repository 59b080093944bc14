import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type UseFieldArrayReturn, useController, useFieldArray, useWatch } from 'react-hook-form'
import { mostBlocks, placeholders } from '#app/features/certificates/contract/layout-values.ts'
import { AddRowButton, RowActions } from '#app/features/settings/ui/admin/row-actions.tsx'
import { StoredImageInput } from '#app/features/settings/ui/admin/stored-image-input.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { type DesignFormValues, newBlockValues } from './design-values.ts'
import { uploadDesignPicture } from './designs-api.ts'

export type DesignForm = ReturnType<typeof useAdminForm<DesignFormValues>>

const typeLabels = {
  text: 'Text',
  image: 'Logo or picture',
  qr: 'QR code',
  line: 'Line',
  signatories: 'Signatories',
}

export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Blocks in the order of drawing, with their fields. */
export function DesignBlocks({ adminForm }: { adminForm: DesignForm }) {
  const { control } = adminForm.form
  const rows = useFieldArray({ control, name: 'blocks', keyName: 'rowKey' })
  return (
    <fieldset className="form-group" aria-label="Blocks">
      {rows.fields.map(({ rowKey }, index) => (
        <BlockFields key={rowKey} adminForm={adminForm} index={index} rows={rows} />
      ))}
      <AddRowButton
        noun="block"
        label="Add a block"
        isFull={rows.fields.length >= mostBlocks}
        onAdd={() => rows.append(newBlockValues('text'), { focusName: `blocks.${rows.fields.length}.text` })}
      />
    </fieldset>
  )
}

interface BlockFieldsProps {
  adminForm: DesignForm
  index: number
  rows: UseFieldArrayReturn<DesignFormValues, 'blocks', 'rowKey'>
}

function BlockFields({ adminForm, index, rows }: BlockFieldsProps) {
  const { field, form } = adminForm
  const type = useWatch({ control: form.control, name: `blocks.${index}.type` })
  const number = (name: 'x' | 'y' | 'width' | 'height' | 'size', label: string) => (
    <TextInput {...field(`blocks.${index}.${name}`)} label={label} inputMode="decimal" autoComplete="off" />
  )
  const hasHeight = type !== 'qr' && type !== 'line'
  return (
    <fieldset className="design-block" aria-label={`Block ${index + 1}`}>
      <NativeSelect
        {...field(`blocks.${index}.type`)}
        label={`Block ${index + 1}`}
        data={toOptions(typeLabels)}
      />
      {type === 'text' ? (
        <Textarea {...field(`blocks.${index}.text`)} label="Text" autosize minRows={1} maxRows={8} />
      ) : null}
      <div className="design-numbers">
        {number('x', 'From left (mm)')}
        {number('y', 'From top (mm)')}
        {number('width', 'Width (mm)')}
        {hasHeight ? number('height', 'Height (mm)') : null}
        {type === 'text' || type === 'signatories' ? number('size', 'Font size (pt)') : null}
        {type === 'line' ? number('size', 'Thickness (pt)') : null}
      </div>
      <BlockLook adminForm={adminForm} index={index} type={type} />
      <RowActions noun="block" index={index} rows={rows} />
    </fieldset>
  )
}

interface BlockLookProps {
  adminForm: DesignForm
  index: number
  type: string
}

function BlockLook({ adminForm, index, type }: BlockLookProps) {
  const { field } = adminForm
  const choice = (
    name: 'align' | 'verticalAlign' | 'font' | 'weight' | 'color' | 'breaking',
    label: string,
    labels: Readonly<Record<string, string>>,
  ) => <NativeSelect {...field(`blocks.${index}.${name}`)} label={label} data={toOptions(labels)} />
  return (
    <>
      {type === 'image' ? <PictureField adminForm={adminForm} index={index} /> : null}
      <div className="design-numbers">
        {type === 'qr' || type === 'line'
          ? null
          : choice('align', 'Alignment', { left: 'Left', center: 'Center', right: 'Right' })}
        {type === 'text' || type === 'line'
          ? choice('color', 'Color', { ink: 'Black', soft: 'Gray', brand: 'Main color', white: 'White' })
          : null}
        {type === 'text' ? (
          <>
            {choice('verticalAlign', 'Position', { top: 'Top', middle: 'Middle', bottom: 'Bottom' })}
            {choice('font', 'Font', { sans: 'Sans-serif', serif: 'Serif' })}
            {choice('weight', 'Weight', { regular: 'Regular', bold: 'Bold' })}
            {choice('breaking', 'Long texts', { early: 'Break, then shrink', late: 'Shrink, then break' })}
          </>
        ) : null}
      </div>
    </>
  )
}

function PictureField({ adminForm, index }: { adminForm: DesignForm; index: number }) {
  const name = `blocks.${index}.assetId` as const
  const { field, fieldState } = useController({ control: adminForm.form.control, name })
  return (
    <StoredImageInput
      label={`Picture ${index + 1}`}
      description="Without one, the logo of the settings is printed. JPEG or PNG, at most 5 MB."
      shown={toShown(field.value)}
      send={(file) => uploadDesignPicture('seal', file)}
      onChange={field.onChange}
      input={field}
      error={fieldState.error?.message}
    />
  )
}

/** Preview of an uploaded picture. */
export function toShown(assetId: number | null) {
  if (assetId === null) return null
  return { url: `/_api/certificates/designs/assets?id=${assetId}`, width: 160, height: 100 }
}

/** What texts can contain. */
export function PlaceholderList() {
  return (
    <details>
      <summary>Placeholders for texts</summary>
      <p>
        A line is left out if there is nothing for one of its placeholders. Put a part in brackets to leave
        out only that part: <code>{'{dates}[, for {hours} hours]'}</code>
      </p>
      <dl className="design-placeholders">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
