import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import type { CertificateBlock, CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { certificatePlaceholders } from '#app/features/certificates/contract/layout-values.ts'
import { StoredImageInput } from '#app/features/settings/ui/admin/stored-image-input.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { truncateText } from '#app/ui/cut-text.ts'
import { uploadDesignPicture } from './designs-api.ts'

export interface DesignFormValues {
  name: string
  isDefault: boolean
  layout: CertificateLayout
}

export type DesignForm = ReturnType<typeof useAdminForm<DesignFormValues>>

const typeNames = { image: 'logo or picture', qr: 'QR code', line: 'line', signatories: 'signatories' }
const colors = { ink: 'Black', soft: 'Gray', brand: 'Main color', white: 'White' }

export const toSelectOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Name of a block within a sentence. */
export function describeDesignBlock(block: CertificateBlock): string {
  return block.type === 'text' ? `“${truncateText(block.text, 30)}”` : typeNames[block.type]
}

/** Fields for the content of each block, in the order of drawing. */
export function DesignBlocks({ adminForm }: { adminForm: DesignForm }) {
  const { control } = adminForm.form
  const { fields } = useFieldArray({ control, name: 'layout.blocks', keyName: 'rowKey' })
  return (
    <fieldset className="form-group" aria-label="Blocks">
      {fields.map(({ rowKey }, index) => (
        <BlockFields key={rowKey} adminForm={adminForm} index={index} />
      ))}
    </fieldset>
  )
}

interface BlockProps {
  adminForm: DesignForm
  index: number
}

function BlockFields({ adminForm, index }: BlockProps) {
  const { field, form } = adminForm
  const block = useWatch({ control: form.control, name: `layout.blocks.${index}` })
  const { field: hidden } = useController({ control: form.control, name: `layout.blocks.${index}.isHidden` })
  return (
    <fieldset className="design-block" aria-label={`Block ${index + 1}`}>
      <Switch
        ref={hidden.ref}
        label={`Show ${describeDesignBlock(block)}`}
        checked={hidden.value !== true}
        onBlur={hidden.onBlur}
        onChange={({ currentTarget }) => hidden.onChange(!currentTarget.checked)}
      />
      {block.type === 'text' ? (
        <Textarea {...field(`layout.blocks.${index}.text`)} label="Text" autosize minRows={1} maxRows={8} />
      ) : null}
      {block.type === 'image' ? <PictureField adminForm={adminForm} index={index} /> : null}
      {block.type === 'text' || block.type === 'line' ? (
        <NativeSelect
          {...field(`layout.blocks.${index}.color`)}
          label="Color"
          data={toSelectOptions(colors)}
        />
      ) : null}
    </fieldset>
  )
}

function PictureField({ adminForm, index }: BlockProps) {
  const name = `layout.blocks.${index}.picture` as const
  const { field, fieldState } = useController({ control: adminForm.form.control, name })
  return (
    <StoredImageInput
      label={`Picture ${index + 1}`}
      description="Without one, the logo of the settings is printed. JPEG or PNG, at most 5 MB."
      shown={toAssetPreview(field.value.source === 'asset' ? field.value.assetId : null)}
      send={(file) => uploadDesignPicture('seal', file)}
      onChange={(assetId) =>
        field.onChange(assetId === null ? { source: 'logo' } : { source: 'asset', assetId })
      }
      input={field}
      error={fieldState.error?.message}
    />
  )
}

/** Preview of an uploaded picture. */
export function toAssetPreview(assetId: number | null) {
  if (assetId === null) return null
  return { url: `/_api/certificates/designs/assets?id=${assetId}`, width: 160, height: 100 }
}

/** Placeholders of texts. */
export function PlaceholderList() {
  return (
    <details>
      <summary>Placeholders for texts</summary>
      <p>
        A line is left out if there is nothing for one of its placeholders. Put a part in brackets to leave
        out only that part: <code>{'{dates}[, for {hours} hours]'}</code>
      </p>
      <dl className="design-placeholders">
        {Object.entries(certificatePlaceholders).map(([name, meaning]) => (
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
