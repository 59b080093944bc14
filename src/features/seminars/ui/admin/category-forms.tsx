import { Switch } from '@mantine/core'
import { useSheetClose } from '../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { defaultCategoryColor } from '../../contract/category-forms.ts'
import type { Category } from '../../contract/seminars.ts'
import { categoryCreation, categoryUpdate } from '../planning-api.ts'
import { CategoryFields, CategoryFormValues } from './category-fields.tsx'

export function CreateCategoryForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending } = useOfficeChange(categoryCreation)
  const close = useSheetClose(onClose)
  const { field, submit, isChanged, form } = useOfficeForm({
    schema: CategoryFormValues,
    values: { name: '', description: '', color: defaultCategoryColor },
    async send({ name = '', description = null, color = defaultCategoryColor }) {
      await mutateAsync({ name, description, color })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Create Category"
      busyLabel={isPending ? 'Creating...' : undefined}
      isChanged={isChanged}
    >
      <CategoryFields field={field} form={form} />
    </SheetForm>
  )
}

export interface EditCategoryFormProps {
  category: Category
  onClose: () => void
}

export function EditCategoryForm({ category, onClose }: EditCategoryFormProps) {
  const { mutateAsync, isPending } = useOfficeChange(categoryUpdate)
  const close = useSheetClose(onClose)
  const { id, name, description, color, isActive } = category
  const { field, submit, isChanged, form } = useOfficeForm({
    schema: CategoryFormValues,
    values: { name, description: description ?? '', color, isActive },
    async send(after) {
      const changed = changesBetween(category, after)
      if (Object.keys(changed).length > 0) await mutateAsync({ id, ...changed })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Save Changes"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange
    >
      <CategoryFields field={field} form={form} />
      <Switch
        {...form.register('isActive')}
        // Uncontrolled: this is only its initial value.
        defaultChecked={isActive}
        className="category-active"
        size="md"
        label="Active"
        description="Visitors and new seminars are offered active categories only."
      />
    </SheetForm>
  )
}

function changesBetween(before: Category, after: CategoryFormValues): CategoryFormValues {
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.color !== before.color && { color: after.color }),
    ...(after.isActive !== before.isActive && { isActive: after.isActive }),
  }
}
