import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { Sheet } from '../../../../ui/admin/sheet.tsx'
import { useSentOnce } from '../../../../ui/admin/use-send-once.ts'
import type { CategoryWithCount } from '../../contract/seminars.ts'
import { categoryDeactivation } from '../planning-api.ts'
import { CreateCategoryForm, EditCategoryForm } from './category-forms.tsx'

export type OpenCategory =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly category: CategoryWithCount }

export interface CategorySheetsProps {
  open: OpenCategory | null
  onClose: () => void
}

export function CategorySheets({ open, onClose }: CategorySheetsProps) {
  return (
    <>
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Category' : 'Add New Category'}
        isOpen={open?.kind === 'create' || open?.kind === 'edit'}
        onClose={onClose}
      >
        {open?.kind === 'create' ? <CreateCategoryForm onClose={onClose} /> : null}
        {open?.kind === 'edit' ? <EditCategoryForm category={open.category} onClose={onClose} /> : null}
      </Sheet>
      {open?.kind === 'delete' ? <DeleteCategoryDialog category={open.category} onClose={onClose} /> : null}
    </>
  )
}

interface DeleteCategoryDialogProps {
  category: CategoryWithCount
  onClose: () => void
}

function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { send, isPending } = useSentOnce(categoryDeactivation)
  return (
    <ConfirmDialog
      title="Delete Category"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id: category.id }, onClose),
      }}
    >
      <div className="stack">
        <p>Are you sure you want to delete the category "{category.name}"?</p>
        <p>
          {keptWords(category.seminarCount)} It becomes inactive and is offered no more; you can activate it
          again later.
        </p>
      </div>
    </ConfirmDialog>
  )
}

function keptWords(seminarCount: number): string {
  if (seminarCount === 0) return 'No seminar has it.'
  return seminarCount === 1 ? 'Its 1 seminar keeps it.' : `Its ${seminarCount} seminars keep it.`
}
