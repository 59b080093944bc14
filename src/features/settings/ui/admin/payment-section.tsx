import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ErrorState } from '../../../../ui/admin/error-state.tsx'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import type { PaymentMethods } from '../../contract/payment-methods.ts'
import type { SavedSection } from '../../contract/settings.ts'
import { paymentMethodsQuery, savePaymentMethodsMutation } from '../settings-api.ts'
import { PaymentAccountFields, type PaymentAdminForm } from './payment-account-fields.tsx'
import { PaymentFormValues, toPaymentField, toPaymentFormValues, toPaymentMethods } from './payment-values.ts'
import { SectionConflict, SectionForm } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function PaymentMethodsSection() {
  const found = useQuery(paymentMethodsQuery(useApi()))
  if (found.data === undefined && found.isError)
    return <ErrorState message="Failed to load the settings." onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Loading label="Loading the settings">
        <Skeleton height="30rem" />
      </Loading>
    )
  return <PaymentMethodsForm saved={found.data} />
}

function PaymentMethodsForm({ saved }: { saved: SavedSection<PaymentMethods> }) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useAdminMutation(savePaymentMethodsMutation)
  const { adminForm, theirs, goOnFrom } = useSectionForm({
    saved,
    schema: PaymentFormValues,
    toFormValues: toPaymentFormValues,
    toSectionValue: toPaymentMethods,
    toFieldName: toPaymentField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...paymentMethodsQuery(api), staleTime: 0 }),
  })
  const { form, submit, isChanged, field } = adminForm
  return (
    <div className="settings-columns">
      <SectionForm
        label="Payment methods"
        isChanged={isChanged}
        isPending={isPending}
        onSubmit={submit}
        onDiscard={() => form.reset()}
        notice={
          theirs === null ? null : (
            <SectionConflict
              theirs={theirs}
              onKeepMine={() => goOnFrom(theirs, true)}
              onTakeTheirs={() => goOnFrom(theirs, false)}
            />
          )
        }
      >
        <Accounts adminForm={adminForm} />
        <fieldset className="form-group">
          <legend>Instructions</legend>
          <Textarea {...field('instructions')} label="Steps" description="One step per line." rows={6} />
          <TextInput {...field('feeNotice')} label="Fee Notice" autoComplete="off" />
        </fieldset>
      </SectionForm>
      <div className="settings-aside">
        <p className="muted">Registrants see the accounts in this order, when a seminar has a price.</p>
        <SectionHistory section="paymentMethods" currentVersion={saved.version} />
      </div>
    </div>
  )
}

const newAccount = {
  kind: 'wallet',
  label: '',
  accountName: '',
  accountNumber: '',
  qrPayload: '',
  isActive: true,
}

function Accounts({ adminForm }: { adminForm: PaymentAdminForm }) {
  const rows = useFieldArray({ control: adminForm.form.control, name: 'accounts' })
  return (
    <fieldset className="form-group">
      <legend>Accounts</legend>
      {rows.fields.map(({ id }, index) => (
        <PaymentAccountFields key={id} adminForm={adminForm} index={index} rows={rows} />
      ))}
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => rows.append(newAccount)}>
        Add an account
      </Button>
    </fieldset>
  )
}
