import { Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { useOfficeForm } from '../../../../ui/admin/use-admin-form.ts'
import { UpdateCategoryInput } from '../../contract/category-forms.ts'
import { CategoryBadge } from './category-badge.tsx'
import { CategoryColor, shownColor } from './category-color.tsx'

const { id: _, ...typed } = UpdateCategoryInput.shape

export const CategoryFormValues = z.strictObject(typed)
export type CategoryFormValues = z.infer<typeof CategoryFormValues>

type CategoryForm = ReturnType<typeof useOfficeForm<CategoryFormValues>>

export function CategoryFields({ field, form }: Pick<CategoryForm, 'field' | 'form'>) {
  const { name = '', color = '' } = form.watch()
  return (
    <>
      <TextInput {...field('name')} label="Name" autoComplete="off" required data-autofocus />
      <Textarea {...field('description')} label="Description" autosize minRows={3} maxRows={8} />
      <CategoryColor
        {...field('color')}
        color={color}
        onPick={(picked) =>
          form.setValue('color', picked, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
      <div className="category-preview">
        <p className="muted">Preview</p>
        <CategoryBadge category={{ name: name.trim() || 'Category', color: shownColor(color) }} />
      </div>
    </>
  )
}
