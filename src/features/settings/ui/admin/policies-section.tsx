import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Policies } from '#app/features/settings/contract/policies.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { policiesQuery, savePoliciesMutation } from '../settings-api.ts'
import { PoliciesFormValues, toPolicies, toPoliciesField, toPoliciesFormValues } from './policies-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function PoliciesSection() {
  const query = useQuery(policiesQuery())
  return <SectionLoader query={query}>{(saved) => <PoliciesForm saved={saved} />}</SectionLoader>
}

function usePoliciesForm(saved: SavedSection<Policies>) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(savePoliciesMutation)
  const section = useSectionForm({
    saved,
    schema: PoliciesFormValues,
    toFormValues: toPoliciesFormValues,
    toSectionValue: toPolicies,
    toFieldName: toPoliciesField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...policiesQuery(), staleTime: 0 }),
  })
  return { section, isPending }
}

type FieldOf = ReturnType<typeof usePoliciesForm>['section']['adminForm']['field']

function PoliciesForm({ saved }: { saved: SavedSection<Policies> }) {
  const { section, isPending } = usePoliciesForm(saved)
  const { field } = section.adminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Policies" section={section} isPending={isPending}>
        <SeminarFields field={field} />
        <EmailFields field={field} />
        <CpdFields field={field} />
        <PrivacyFields field={field} />
        <SignInFields field={field} />
      </SectionForm>
      <div className="settings-aside">
        <p className="muted">
          An empty field is as installed: what the server’s environment says, or else the usual value.
        </p>
        <SectionHistory section="policies" currentVersion={saved.version} />
      </div>
    </div>
  )
}

interface FieldsProps {
  field: FieldOf
}

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

function SeminarFields({ field }: FieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>New Seminars</legend>
      <p className="muted">What the form of a new seminar begins with.</p>
      <div className="field-row">
        <TextInput {...field('startTime')} type="time" label="Start Time" required />
        <TextInput {...field('endTime', { deps: ['startTime'] })} type="time" label="End Time" required />
      </div>
      <div className="field-row">
        <TextInput
          {...field('maxAttendees')}
          {...number}
          label="Max Attendees"
          description="Empty for no limit."
        />
        <TextInput
          {...field('price')}
          inputMode="decimal"
          autoComplete="off"
          label="Price"
          description="In pesos; empty if free."
        />
      </div>
    </fieldset>
  )
}

function EmailFields({ field }: FieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>E-mails</legend>
      <TextInput
        {...field('reminderDaysAhead')}
        autoComplete="off"
        label="Reminders"
        description="Days before a seminar, such as “3, 1”. Empty for none."
      />
      <TextInput
        {...field('mostEmailsPerDay')}
        {...number}
        label="Daily Limit"
        description="Of your mail provider, within 24 hours. Further e-mails wait. Empty for no limit."
      />
    </fieldset>
  )
}

function CpdFields({ field }: FieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>Attendance, Accreditation and Certificates</legend>
      <TextInput
        {...field('minimumAttendancePercent')}
        {...number}
        label="Minimum Attendance"
        description="Percent of the minutes of all slots, in seminars that get slots from now on."
        required
      />
      <div className="field-row">
        <TextInput
          {...field('applyWorkingDaysAhead')}
          {...number}
          label="Apply for Accreditation"
          description="Working days before the seminar."
          required
        />
        <TextInput
          {...field('reportDueDays')}
          {...number}
          label="Completion Report"
          description="Days after the seminar."
          required
        />
      </div>
      <TextInput
        {...field('furtherHolidays')}
        autoComplete="off"
        label="Further Holidays"
        description="Such as “2027-03-20, 2027-05-27”. Regular holidays on fixed dates and in Holy Week are known."
      />
      <TextInput
        {...field('cpdOfficerEmail')}
        type="email"
        autoComplete="off"
        label="E-mail of the CPD Officer"
        description="Gets reminders of deadlines for accreditation. Empty for the contact address of your site."
      />
      <TextInput
        {...field('certificatePrefix')}
        autoComplete="off"
        label="Certificate Numbers"
        description="What they begin with, such as “PLC” in PLC-2026-C000123. Empty for the initials of your name."
      />
    </fieldset>
  )
}

function PrivacyFields({ field }: FieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>Privacy</legend>
      <NativeSelect
        {...field('statusCheck')}
        label="Status Check"
        data={[
          { value: '', label: 'As installed' },
          { value: 'show', label: 'Show registrations at once' },
          { value: 'email', label: 'Only by a link that is e-mailed' },
        ]}
      />
      <TextInput
        {...field('proofRetentionDays')}
        {...number}
        label="Keep Proofs of Payment"
        description="Days after the seminar, usually 365; 0 keeps them. The privacy notice says how long, too."
      />
      <TextInput
        {...field('scanRetentionDays')}
        {...number}
        label="Keep Scans and Meeting Reports"
        description="Days after the seminar, usually 1826, which is five years; 0 keeps them. Marks and minutes stay. The privacy notice says how long, too."
      />
      <TextInput
        {...field('evaluationRetentionDays')}
        {...number}
        label="Keep Evaluations and Learning Checks"
        description="Days after a form has closed, usually 1096, which is three years; 0 keeps them. Counts and means stay. The privacy notice says how long, too."
      />
      <TextInput
        {...field('ledgerRetentionYears')}
        {...number}
        label="Keep Bills and Payments"
        description="Years after the one in which they last changed, usually 5; 0 keeps them. Payments of a statement that no bill has are deleted after 90 days."
        required
      />
      <TextInput
        {...field('newProofDays')}
        {...number}
        label="Time for a New Proof"
        description="Days after a rejection in which the link in its e-mail takes a new proof of payment."
        required
      />
      <NativeSelect
        {...field('signaturesOnFile')}
        label="Signatures on File"
        description="Registrants may draw their signature on their ticket. It is printed on PRC attendance sheets beside the time of their scan, and nowhere else."
        data={[
          { value: 'off', label: 'Off: attendees sign on paper' },
          { value: 'on', label: 'On' },
        ]}
      />
      <NativeSelect
        {...field('erasesCertificates')}
        label="Certificates of Erased People"
        description="When the data of a person are erased on request."
        data={[
          { value: 'keep', label: 'Keep name and number, as proof of the units' },
          { value: 'delete', label: 'Delete everything but the number' },
        ]}
      />
    </fieldset>
  )
}

function SignInFields({ field }: FieldsProps) {
  return (
    <fieldset className="form-group">
      <legend>Sign-in</legend>
      <NativeSelect
        {...field('secondFactor')}
        label="Two-step Sign-in"
        data={[
          { value: '', label: 'As installed' },
          { value: 'required', label: 'Required at once of administrators, organizers and staff' },
          { value: 'optional', label: 'Optional' },
        ]}
      />
      <TextInput
        {...field('reauthenticateMinutes')}
        {...number}
        label="Confirm Identity After"
        description="Minutes since the last sign-in, usually 60, before a sensitive change."
      />
      <div className="field-row">
        <TextInput
          {...field('attendeeIdleHours')}
          {...number}
          label="Attendee Session"
          description="Hours without use."
          required
        />
        <TextInput
          {...field('attendeeLongestDays')}
          {...number}
          label="Longest Attendee Session"
          description="Days in all."
          required
        />
      </div>
      <div className="field-row">
        <TextInput
          {...field('staffIdleHours')}
          {...number}
          label="Staff Session"
          description="Hours without use."
          required
        />
        <TextInput
          {...field('staffLongestDays')}
          {...number}
          label="Longest Staff Session"
          description="Days in all."
          required
        />
      </div>
    </fieldset>
  )
}
