import { Alert } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { toFeePerDay } from '#app/features/seminars/rules/fee-per-day.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { type SeminarFormValues, toSeminarRequest } from './seminar-values.ts'

/** Says that a price is above what offices may pay from government funds. */
export function FeePerDayWarning({ control }: { control: Control<SeminarFormValues> }) {
  const text = useWatch({
    control,
    compute: (typed: SeminarFormValues) => {
      const { price = null, startDate, endDate = null } = toSeminarRequest(typed)
      const fee = startDate === undefined ? null : toFeePerDay({ price, startDate, endDate })
      return fee?.isAboveLimit ? fee.text : null
    },
  })
  if (text === null) return null
  return (
    <Alert {...alertProps.warning}>
      Fee per day {text}. Public schools and offices may not be able to pay it.
    </Alert>
  )
}
