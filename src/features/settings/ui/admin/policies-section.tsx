import { NativeSelect, TextInput } from '@mantine/core'
import { PolicySettings, policyTable } from '#app/features/settings/contract/policies.ts'
import { type PolicyField, policyGroups } from '#app/features/settings/contract/policy-fields.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import { fieldValueReaders, type useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { SettingsSection } from './settings-section.tsx'

interface PoliciesProps {
  adminForm: ReturnType<typeof useAdminForm<PolicySettings>>
}

/** Path within the section, such as `sessions.staff.idleHours`; a name has a value of its own or parts. */
type PolicyPath = Parameters<PoliciesProps['adminForm']['field']>[0]

export function PoliciesSection() {
  return (
    <SettingsSection
      section="policies"
      label="Policies"
      form={{ schema: PolicySettings }}
      Fields={PolicyFields}
      Aside={Explanation}
    />
  )
}

function Explanation() {
  return (
    <p className="muted">
      An empty field is as installed: what the server’s environment says, or else the usual value.
    </p>
  )
}

interface Row extends PolicyField {
  readonly path: PolicyPath
}

/** Fields of a group, those that share a line together. */
function linesOf(group: string): Row[][] {
  const rows = Object.entries(policyTable)
    .filter(([, policy]) => policy.group === group)
    .flatMap(([name, { fields }]) =>
      (fields as readonly PolicyField[]).map((field) => ({
        ...field,
        path: (field.at === undefined ? name : `${name}.${field.at}`) as PolicyPath,
      })),
    )
  const lines: Row[][] = []
  for (const row of rows) {
    const last = lines.at(-1)
    if (row.isHalf && last?.[0]?.isHalf && last.length === 1) last.push(row)
    else lines.push([row])
  }
  return lines
}

function PolicyFields({ adminForm }: PoliciesProps) {
  return policyGroups.map((group) => (
    <fieldset key={group} className="form-group">
      <legend>{group}</legend>
      {group === 'New Seminars' ? <p className="muted">What the form of a new seminar begins with.</p> : null}
      {group === 'Cancelling' ? (
        <p className="muted">
          Registrants see this before they cancel. Without days for a refund, your office decides about each
          one.
        </p>
      ) : null}
      {linesOf(group).map((line) => (
        <div key={line[0]?.path} className={line.length > 1 ? 'field-row' : undefined}>
          {line.map((row) => (
            <PolicyInput key={row.path} row={row} adminForm={adminForm} />
          ))}
        </div>
      ))}
    </fieldset>
  ))
}

function PolicyInput({ row, adminForm: { field, form } }: PoliciesProps & { row: Row }) {
  const { path, label, description, choices, reads, input, isRequired = false } = row
  const texts = { label, ...(description !== undefined && { description }) }
  if (reads === 'numbers' || reads === 'texts') {
    const parse = reads === 'numbers' ? { parse: Number } : {}
    return <ListInput control={form.control} name={path} {...texts} {...parse} />
  }
  if (choices !== undefined) {
    const data = Object.entries(choices).map(([value, text]) => ({ value, label: text }))
    return (
      <NativeSelect
        {...field(path, reads ? fieldValueReaders[reads] : fieldValueReaders.boolean)}
        {...texts}
        data={data}
      />
    )
  }
  return (
    <TextInput
      {...field(path, {
        ...(reads && fieldValueReaders[reads]),
        ...(row.at === 'endTime' && { deps: ['newSeminars.startTime'] }),
      })}
      {...input}
      {...texts}
      required={isRequired}
    />
  )
}
