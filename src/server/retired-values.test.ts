/** Test of what migrations make of rows with values that are offered no more. */
import { expect, test } from 'vitest'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'

test('Designs of recognition are kept for appreciation, and requests are forgotten', async () => {
  const { migrate, query } = await aDatabaseBefore(
    6,
    `insert into certificate_designs (kind, name, layout, is_default, updated_at)
       values ('recognition', 'Golden', '{}', true, now()), ('appreciation', 'Silver', '{}', true, now());
     insert into certificate_batches (kind, holder_ids, handled, sends_email, skipped, state, created_at)
       values ('recognition', '{1}', 0, false, '[]', 'queued', now()), ('cpd', '{1}', 0, false, '[]', 'queued', now())`,
  )
  await migrate()
  expect(await query('select name, kind, is_default from certificate_designs order by id')).toEqual([
    { name: 'Golden', kind: 'appreciation', is_default: false },
    { name: 'Silver', kind: 'appreciation', is_default: true },
  ])
  expect(await query('select kind from certificate_batches')).toEqual([{ kind: 'cpd' }])
})

test('Price rules for returning registrants are deleted', async () => {
  const { migrate, query } = await aDatabaseBefore(
    8,
    `insert into price_rules (kind, label, percent, created_at, updated_at)
       values ('loyalty', 'Returning', 10, now(), now()), ('declared', 'Student', 20, now(), now())`,
  )
  await migrate()
  expect(await query('select label from price_rules')).toEqual([{ label: 'Student' }])
})

test('Refunds, audit entries, marks and templates carry today’s names, and the audit log stays append-only', async () => {
  const { migrate, query } = await aDatabaseBefore(
    9,
    `insert into audit_log (action, subject_type) values ('refund.asked', 'bill'), ('seminar.created', 'seminar');
     insert into email_templates (template_name, template_type, subject_template, html_template, text_template)
       values ('Own', 'payment_verified', 'Standing order', '{% if standing == "over" %}standing{% endif %}', '{{standing}}');
     set session_replication_role = replica;
     insert into refunds (bill_id, amount, reason, method, asked_at) values (1, 100, 'Ill', 'cash', now());
     insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
       values (1, 1, 'present', 60, 'office', now(), now());
     reset session_replication_role`,
  )
  await migrate()
  expect(await query('select action from audit_log order by id')).toEqual([
    { action: 'refund.requested' },
    { action: 'seminar.created' },
  ])
  expect(await query('select state from refunds')).toEqual([{ state: 'requested' }])
  expect(await query('select source from attendance_marks')).toEqual([{ source: 'staff' }])
  expect(await query('select subject_template, html_template, text_template from email_templates')).toEqual([
    {
      subject_template: 'Standing order',
      html_template: '{% if seminarState == "over" %}standing{% endif %}',
      text_template: '{{seminarState}}',
    },
  ])
  await expect(query(`update audit_log set action = 'x'`)).rejects.toThrow('append-only')
})
