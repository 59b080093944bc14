import { NativeSelect, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import * as z from 'zod/mini'
import {
  defaultCategoryColor,
  hexColorPattern,
  UpdateCategoryInput,
} from '#app/features/seminars/contract/planning-forms.ts'
import type { Category } from '#app/features/seminars/contract/seminars.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { createCategoryMutation, updateCategoryMutation } from '../planning-api.ts'
import { CategoryBadge, textColorOn } from './category-badge.tsx'

/** Distinguishable colors, named for people who cannot see them. */
const swatches = [
  { color: defaultCategoryColor, name: 'Green' },
  { color: '#0F766E', name: 'Teal' },
  { color: '#1D4ED8', name: 'Blue' },
  { color: '#6D28D9', name: 'Violet' },
  { color: '#BE185D', name: 'Pink' },
  { color: '#B3261E', name: 'Red' },
  { color: '#F4A91F', name: 'Amber' },
  { color: '#475569', name: 'Slate' },
]

/** The typed color, or the default while it is invalid. */
function validColorOrDefault(typed: string): string {
  return hexColorPattern.test(typed) ? typed : defaultCategoryColor
}

interface CategoryColorFieldProps extends TextInputProps {
  color: string
  onPick: (color: string) => void
}

function CategoryColorField({ color, onPick, ...code }: CategoryColorFieldProps) {
  return (
    <div>
      <TextInput
        {...code}
        label="Color"
        description="Enter a hex code such as #23781B, use the color picker, or choose a color below."
        autoCapitalize="off"
        spellCheck={false}
        required
        rightSectionWidth="4.5rem"
        rightSection={
          <input
            className="color-picker"
            type="color"
            aria-label="Color picker"
            // The native picker requires lower case.
            value={validColorOrDefault(color).toLowerCase()}
            onChange={(event) => onPick(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      <fieldset className="swatches">
        <legend className="sr-only">Suggested colors</legend>
        {swatches.map((swatch) => (
          <Swatch
            key={swatch.color}
            swatch={swatch}
            isChosen={swatch.color.toLowerCase() === color.toLowerCase()}
            onPick={onPick}
          />
        ))}
      </fieldset>
    </div>
  )
}

function Swatch({
  swatch: { color, name },
  isChosen,
  onPick,
}: {
  swatch: (typeof swatches)[number]
  isChosen: boolean
  onPick: (color: string) => void
}) {
  return (
    <button
      type="button"
      className="swatch"
      style={{ backgroundColor: color, color: textColorOn(color) }}
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={() => onPick(color)}
    >
      {isChosen ? <Icon name="check" /> : null}
    </button>
  )
}

const { id: _, professionId: __, ...typed } = UpdateCategoryInput.shape

/** `professionId` is empty without one. */
const CategoryFormValues = z.strictObject({ ...typed, professionId: z.string() })
type CategoryFormValues = z.infer<typeof CategoryFormValues>

export interface ChoosableProfession {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
}

interface CategoryFieldsProps extends Pick<AdminForm<CategoryFormValues>, 'field' | 'form'> {
  professions: readonly ChoosableProfession[]
}

function CategoryFields({ field, form, professions }: CategoryFieldsProps) {
  const { name = '', color = '' } = form.watch()
  return (
    <>
      <TextInput {...field('name')} label="Name" required data-autofocus />
      <Textarea {...field('description')} label="Description" autosize minRows={3} maxRows={8} />
      <NativeSelect
        {...field('professionId')}
        label="Main Profession"
        description="CPD points of its seminars are the units approved for this profession."
        data={[
          { value: '', label: 'None' },
          ...professions.map(({ id, name: profession }) => ({ value: String(id), label: profession })),
        ]}
      />
      <CategoryColorField
        {...field('color')}
        color={color}
        onPick={(picked) =>
          form.setValue('color', picked, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
      <div className="category-preview">
        <p className="muted">Preview</p>
        <CategoryBadge category={{ name: name.trim() || 'Category', color: validColorOrDefault(color) }} />
      </div>
    </>
  )
}

const toProfessionId = (chosen: string) => (chosen === '' ? null : Number(chosen))

export interface CreateCategorySheetProps {
  professions: readonly ChoosableProfession[]
}

export function CreateCategorySheet({ professions }: CreateCategorySheetProps) {
  return (
    <EntitySheet
      title="Add New Category"
      schema={CategoryFormValues}
      values={{ name: '', description: '', color: defaultCategoryColor, professionId: '' }}
      mutation={createCategoryMutation}
      toInput={({ name = '', description = null, color = defaultCategoryColor, professionId }) => {
        const chosen = toProfessionId(professionId)
        return { name, description, color, ...(chosen !== null && { professionId: chosen }) }
      }}
      saveLabel="Create Category"
      busyLabel="Creating..."
    >
      {({ field, form }) => (
        <CategoryFields
          field={field}
          form={form}
          professions={professions.filter(({ isActive }) => isActive)}
        />
      )}
    </EntitySheet>
  )
}

export interface EditCategorySheetProps extends CreateCategorySheetProps {
  category: Category
}

export function EditCategorySheet({ category, professions }: EditCategorySheetProps) {
  const { id, name, description, color, isActive, professionId } = category
  return (
    <EntitySheet
      title="Edit Category"
      schema={CategoryFormValues}
      values={{
        name,
        description: description ?? '',
        color,
        isActive,
        professionId: professionId?.toString() ?? '',
      }}
      mutation={updateCategoryMutation}
      toInput={(after) => {
        const changed = changesBetween(category, after)
        return Object.keys(changed).length === 0 ? null : { id, ...changed }
      }}
      saveLabel="Save Changes"
      needsChange
    >
      {({ field, form }) => (
        <>
          <CategoryFields
            field={field}
            form={form}
            professions={professions.filter((each) => each.isActive || each.id === professionId)}
          />
          <Switch
            {...form.register('isActive')}
            // Uncontrolled: this is only its initial value.
            defaultChecked={isActive}
            className="category-active"
            label="Active"
            description="Only active categories are shown to visitors and can be chosen for new seminars."
          />
        </>
      )}
    </EntitySheet>
  )
}

function changesBetween(before: Category, after: CategoryFormValues): Omit<UpdateCategoryInput, 'id'> {
  const professionId = toProfessionId(after.professionId)
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.color !== before.color && { color: after.color }),
    ...(after.isActive !== before.isActive && { isActive: after.isActive }),
    ...(professionId !== before.professionId && { professionId }),
  }
}
