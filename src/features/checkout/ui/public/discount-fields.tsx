import { useEffect, useState } from 'react'
import type { OfferedPrices } from '#app/features/orders/contract/offered-prices.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { Checkbox, TextInput } from '#app/ui/public/inputs.tsx'
import type { AnswerForm, ProviderQuestionFields } from '../provider-question-fields.ts'

/** Id of the form's field; imported, this small chunk would split larger ones. */
const voucherId = 'registration-voucherCode'
const declaredId = (ruleId: number, prefix = '') => `registration-${prefix}declaredRuleId.${ruleId}`

type Values = AnswerForm['values']

const codeOf = ({ voucherCode }: Values) => String(voucherCode ?? '').trim()

const findDeclared = (ruleId: unknown, { declared }: OfferedPrices) =>
  declared.find(({ id }) => String(id) === ruleId)

const declaredOf = ({ declaredRuleId }: Values, prices: OfferedPrices) => findDeclared(declaredRuleId, prices)

/** Rules that further people claim. */
const listOtherRules = (values: Values, prices: OfferedPrices) =>
  Array.from({ length: values.others ?? 0 }, (_, place) =>
    findDeclared(values[`others.${place}.declaredRuleId`], prices),
  )

function priceWithoutVoucher(values: Values, prices: OfferedPrices): number {
  const { price, groups } = prices
  const rules = [declaredOf(values, prices), ...listOtherRules(values, prices)]
  const ofGroup = groups.filter(({ minSeats }) => minSeats <= rules.length).map((group) => group.price)
  const ofEach = rules.map((rule) => Math.min(price, ...ofGroup, rule?.price ?? price))
  return ofEach.reduce((sum, each) => sum + each, 0)
}

/** The price with a voucher depends on all of these. */
const toKey = (values: Values) =>
  JSON.stringify([
    codeOf(values).toLowerCase(),
    values.email,
    values.others,
    Object.entries(values).filter(([name]) => name.endsWith('declaredRuleId')),
  ])

const noQuestions: Pick<ProviderQuestionFields, 'names' | 'sensitiveNames'> = {
  names: [],
  sensitiveNames: [],
}

/** The provider's questions, if any, followed by what the seminar costs with discounts. */
export function addDiscountFields(
  own: ProviderQuestionFields | null,
  prices: OfferedPrices,
): ProviderQuestionFields {
  /** Prices by voucher, as returned by the server. */
  const applied = new Map<string, number>()
  const names = ['declaredRuleId', 'voucherCode'] as const
  const { names: ownNames, sensitiveNames } = own ?? noQuestions
  const priceOf = (values: Values) => applied.get(toKey(values)) ?? priceWithoutVoucher(values, prices)

  function toAmountDue(values: Values) {
    // Without script only the API knows what the voucher took off; the e-mail says it.
    if (codeOf(values) !== '' && !applied.has(toKey(values))) return []
    return [{ label: 'Amount Due', text: formatPrice(priceOf(values)) }]
  }

  return {
    names: [...ownNames, ...names],
    // A claimed discount may reveal a disability: not kept in drafts on shared devices.
    sensitiveNames: [...sensitiveNames, ...names],
    labelOf: (name) =>
      name === 'voucherCode'
        ? 'Voucher Code'
        : name === 'declaredRuleId'
          ? 'Discount'
          : (own?.labelOf(name) ?? ''),
    check: (values) => ({
      ...own?.check(values),
      // Without script the server decides.
      ...(!import.meta.env.SSR &&
        codeOf(values) !== '' &&
        !applied.has(toKey(values)) && {
          voucherCode: 'Press Apply to use this voucher, or clear the field',
        }),
    }),
    toAnswers: (values) => own?.toAnswers(values) ?? {},
    toBody: (values) => ({
      ...(own?.toBody(values) ?? { answers: {} }),
      ...(codeOf(values) !== '' && { voucherCode: codeOf(values) }),
      ...(declaredOf(values, prices) && { declaredRuleId: Number(values.declaredRuleId) }),
    }),
    toDetails: (values) => own?.toDetails(values) ?? [],
    toConfirmed: (values) => [...(own?.toConfirmed(values) ?? []), ...toAmountDue(values)],
    readTyped: () => ({ ...own?.readTyped(), ...readTyped(prices) }),
    readPosted: (fields) => ({
      ...own?.readPosted(fields),
      voucherCode: fields.get('voucherCode') ?? '',
      declaredRuleId: fields.get('declaredRuleId') ?? null,
    }),
    priceOf,
    Fields: ({ form }) => (
      <>
        {own && <own.Fields form={form} />}
        <section className="grid gap-y-2" aria-labelledby="price-title">
          <h3 id="price-title">Price</h3>
          <p className="wrap-anywhere">
            {prices.reason === null
              ? formatPrice(prices.price)
              : `${prices.reason.label}: ${prices.reason.text}`}
          </p>
          {prices.groups.map(({ minSeats, price }) => (
            <p key={minSeats}>
              {minSeats} people or more: {formatPrice(price)} each
            </p>
          ))}
          <DeclaredDiscounts form={form} prices={prices} />
          {/* The last voucher may have been used up since this one was typed, which the field then says. */}
          {(prices.takesVouchers || codeOf(form.values) !== '') && (
            <VoucherField form={form} prices={prices} applied={applied} />
          )}
        </section>
      </>
    ),
    OtherFields: ({ form }) => (
      <>
        {own && <own.OtherFields form={form} />}
        <DeclaredDiscounts form={form} prices={prices} />
      </>
    ),
  }
}

function readTyped({ declared }: OfferedPrices): Values {
  const voucher = document.getElementById(voucherId)
  const ticked = declared.find(({ id }) => {
    const box = document.getElementById(declaredId(id))
    return box instanceof HTMLInputElement && box.checked
  })
  return {
    ...(voucher instanceof HTMLInputElement && voucher.value && { voucherCode: voucher.value }),
    ...(ticked && { declaredRuleId: String(ticked.id) }),
  }
}

interface DiscountProps {
  form: AnswerForm
  prices: OfferedPrices
}

function DeclaredDiscounts({ form, prices }: DiscountProps) {
  return prices.declared.map(({ id, label, price, needsCard }, place) => (
    <Checkbox
      key={id}
      id={declaredId(id, form.prefix)}
      name={`${form.prefix}declaredRuleId`}
      value={id}
      label={`${label}: ${formatPrice(price)}.${needsCard ? ' Bring your card.' : ''}`}
      checked={form.values.declaredRuleId === String(id)}
      error={place === prices.declared.length - 1 ? form.errors.declaredRuleId : undefined}
      onChange={({ target }) => form.change({ declaredRuleId: target.checked ? String(id) : null })}
    />
  ))
}

function VoucherField({ form, prices, applied }: DiscountProps & { applied: Map<string, number> }) {
  const api = useApiClient()
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const price = applied.get(toKey(form.values))
  const refused = form.errors.voucherCode

  // It was usable when it was applied, and is refused with the whole form.
  useEffect(() => {
    if (refused !== undefined && applied.delete(toKey(form.values))) form.change({})
  })

  async function apply() {
    const values: Values = form.read()
    setIsChecking(true)
    try {
      const answer = await api.request('POST /money/vouchers/check', {
        body: {
          code: codeOf(values),
          seminarId: prices.seminarId,
          declaredRuleId: declaredOf(values, prices)?.id ?? null,
          others: listOtherRules(values, prices).map((rule) => ({ declaredRuleId: rule?.id ?? null })),
          email: values.email ?? '',
        },
        fallback: 'The voucher could not be checked',
      })
      applied.set(toKey(values), answer.price)
      setFailure(undefined)
      // Renders the form with the new price, and clears the field's message.
      form.change({ voucherCode: codeOf(values) })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error))
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <Field id={voucherId} label="Voucher Code" hint="Optional" error={failure ?? refused}>
      {(wiring) => (
        <>
          <div className="flex flex-wrap gap-3">
            <div className="min-w-0 flex-1 basis-40">
              <TextInput
                {...wiring}
                name="voucherCode"
                autoFocus={form.isFirstInvalid('voucherCode')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                value={String(form.values.voucherCode ?? '')}
                onChange={({ target }) => {
                  setFailure(undefined)
                  form.change({ voucherCode: target.value })
                }}
                onKeyDown={(event) => {
                  // Otherwise the form would go on without the voucher.
                  if (event.key !== 'Enter' || codeOf(form.values) === '' || price !== undefined) return
                  event.preventDefault()
                  void apply()
                }}
              />
            </div>
            <div className="needs-script">
              <Button
                variant="secondary"
                onClick={() => codeOf(form.values) !== '' && void apply()}
                aria-disabled={codeOf(form.values) === ''}
                busyLabel={isChecking ? 'Checking...' : undefined}
              >
                Apply
              </Button>
            </div>
          </div>
          <p role="status">
            {price === undefined ? '' : `The voucher is applied. You pay ${formatPrice(price || null)}.`}
          </p>
        </>
      )}
    </Field>
  )
}
