/**
 * Invariants that no constraint can express, as queries for violations. They report table and id, no personal
 * data.
 */
import type pg from 'pg'
import { certificatesInvariants, evaluationInvariants } from './after-seminar-invariants.ts'
import type { DataInvariant } from './data-invariant.ts'
import { ledgerInvariants } from './ledger-invariants.ts'
import { mergeInvariants } from './merge-invariants.ts'

const seats: readonly DataInvariant[] = [
  {
    sentence: 'Seats taken equal the seats of orders that hold them',
    statement: `select 'seminar ' || s.id as what from seminars s
      left join (select o.seminar_id, count(*) from orders o
        join order_lines l on l.order_id = o.id and l.kind = 'seat'
        where o.state in ('pending', 'confirmed') group by 1) r
        on r.seminar_id = s.id
      where s.seats_taken <> coalesce(r.count, 0)`,
  },
  {
    sentence: 'An offered entry of a waiting list has a pending order that holds seats until a deadline',
    statement: `select 'entry ' || e.id as what from waitlist_entries e
      left join orders o on o.id = e.order_id and o.state = 'pending' and o.holds_until is not null
        and o.institution_id is null
        and o.seminar_id = e.seminar_id
      where e.status = 'offered' and not exists (select 1 from order_lines l where l.order_id = o.id)`,
  },
  {
    sentence: 'Nobody on a waiting list is offered the seats of another',
    statement: `select 'order ' || order_id as what from waitlist_entries where status = 'offered'
      group by order_id having count(*) > 1`,
  },
  {
    sentence: 'The seminar count of each person equals their registrations',
    statement: `select 'person ' || p.id as what from people p
      left join (select person_id, count(*) from registrations group by 1) r on r.person_id = p.id
      where p.seminar_count <> coalesce(r.count, 0)`,
  },
  {
    sentence: 'The stored finish of a seminar is its end, or its start plus duration',
    statement: `select 'seminar ' || id as what from seminars
      where finishes_at <> coalesce(ends_at, starts_at + duration_in_minutes * interval '1 minute')`,
  },
  {
    sentence: 'The accreditations in the row of a seminar are those recorded',
    statement: `with recorded as (
        select seminar_id, profession_id, status, accreditation_no, units_participant from programme_accreditations),
      copied as (
        select s.id, a."professionId", a.status, a."accreditationNo", a.units from seminars s,
          jsonb_to_recordset(s.accreditations)
            as a("professionId" integer, status text, "accreditationNo" text, units numeric))
      select 'seminar ' || seminar_id as what from (table recorded except table copied) as missing
      union select 'seminar ' || id from (table copied except table recorded) as superfluous`,
  },
  {
    sentence: 'Every approved accreditation has a completion report',
    statement: `select 'accreditation ' || a.id as what from programme_accreditations a
      left join completion_reports r using (seminar_id, profession_id) where a.status = 'approved' and r.id is null`,
  },
  {
    sentence: 'The approved CPD points of a seminar follow from its accreditations and category',
    statement: `select 'seminar ' || s.id as what from seminars s
      left join categories c on c.id = s.category_id
      left join lateral (
        select max(floor(units)) filter (where status = 'approved' and "professionId" = c.profession_id) as points,
          bool_or(status = 'applied' and coalesce("professionId" = c.profession_id, true)) as is_applied_for
        from jsonb_to_recordset(s.accreditations) as a("professionId" integer, status text, units numeric)) as a on true
      where (s.approved_cpd_points, s.is_accreditation_applied_for)
        is distinct from (a.points::integer, coalesce(a.is_applied_for, false))`,
  },
]

const payments: readonly DataInvariant[] = [
  {
    sentence: 'The payment flags of each person match their registrations',
    statement: `select 'person ' || p.id as what from people p
      left join (select person_id,
          bool_or(o.state = 'pending') as pending,
          bool_or(o.state = 'confirmed') as verified,
          bool_or(o.state not in ('pending', 'confirmed')) as rejected
        from registrations r
        join order_lines l on l.id = r.seat_line_id
        join orders o on o.id = l.order_id group by 1) r on r.person_id = p.id
      where (p.has_pending_payment, p.has_verified_payment, p.has_rejected_payment)
        <> (coalesce(r.pending, false), coalesce(r.verified, false), coalesce(r.rejected, false))`,
  },
  {
    // A new proof makes a rejected payment pending again, as registering again does with one that was canceled and refunded.
    // Staff confirm bookings on a purchase order or promise without a payment.
    // What costs nothing any more, because it moved to a free seminar, is confirmed without a decision.
    sentence: 'The state of an order matches the latest decision about its payments',
    statement: `select 'order ' || o.id as what from orders o
      join lateral (select e.action, p.money_in_id is null and p.state = 'accepted' as is_by_hand
        from payments p join payment_events e on e.payment_id = p.id where p.order_id = o.id and e.action <> 'undo_allocation' order by e.id desc limit 1) d on true
      where o.state in ('pending', 'confirmed', 'rejected') and (d.action = 'approve') <> (o.state = 'confirmed')
        and not (o.state = 'confirmed' and (o.terms in ('purchase_order', 'promise') or o.total = 0))
        and not (o.state = 'pending' and d.is_by_hand and (o.bill_state not in ('paid', 'over')
          or exists (select 1 from payments c where c.order_id = o.id and c.is_closed)))`,
  },
  {
    // It may be sent with the ticket.
    sentence: 'A message about a registration waits for nobody but the person who has it',
    statement: `select 'message ' || o.id as what from outbox o
      join registrations r on r.id = (o.data ->> 'registrationId')::integer
      where o.status in ('queued', 'sending') and o.person_id is distinct from r.person_id`,
  },
  {
    sentence: 'A rejected payment has a decision',
    statement: `select 'registration ' || r.id as what from registrations r
      join order_lines l on l.id = r.seat_line_id
      join orders o on o.id = l.order_id
      where o.state = 'rejected' and not exists (select 1 from payments p join payment_events e on e.payment_id = p.id
        where p.order_id = o.id and e.action = 'reject')`,
  },
]

const people: readonly DataInvariant[] = [
  {
    sentence: 'The login flag of each person matches their sign-in methods',
    statement: `select 'person ' || p.id as what from people p
      where has_login <> (exists (select 1 from passwords where person_id = p.id)
        or exists (select 1 from linked_identities where person_id = p.id))`,
  },
  {
    sentence: 'The tag list matches the tags of each person',
    statement: `with held as (select distinct id, lower(tag) as key from people, unnest(tags) as tag)
      select 'person ' || coalesce(id, person_id) as what from held
      full join person_tags l on l.person_id = held.id and l.key = held.key
      where id is null or person_id is null`,
  },
  {
    sentence: 'The license number of each person is that of their primary license',
    statement: `select 'person ' || p.id as what from people p
      left join licences l on l.person_id = p.id and l.is_primary
      where (p.prc_license_no, case when p.prc_license_no is not null then p.prc_expiration_on end)
        is distinct from (l.license_no, l.expires_on)`,
  },
  {
    sentence: 'No inactive account has a session',
    statement: `select 'session ' || s.id as what from sessions s join people p on p.id = s.person_id
      where p.account_status <> 'active'`,
  },
  {
    sentence: 'Nothing identifies an erased person',
    statement: `select 'person ' || id as what from people where erased_at is not null
        and num_nonnulls(first_name, last_name, phone, company, job_title, prc_license_no, notes) > 0
      union all
      select 'licence ' || l.id from licences l join people p on p.id = person_id
        where p.erased_at is not null and merged_into is null
      union all
      select 'passport reminder ' || person_id from passport_reminders join people p on p.id = person_id
        where p.erased_at is not null and merged_into is null
      union all
      select 'external credit ' || e.id from external_credits e join people p on p.id = person_id
        where p.erased_at is not null and merged_into is null
      union all
      select 'registration ' || r.id from registrations r join people p on p.id = person_id
        where p.erased_at is not null and merged_into is null and details ->> 'email' not like '%@erased.invalid'
      union all
      select 'proof ' || f.id from proofs f join payments c on c.id = f.payment_id
        join orders o on o.id = c.order_id join people p on p.id = o.payer_id where p.erased_at is not null and file_key is not null
      union all
      select 'invoice ' || i.id from invoice_records i join orders o on o.id = i.order_id
        join people p on p.id = o.payer_id where p.erased_at is not null and file_key is not null
      union all
      select 'certificate of tax ' || w.id from withholding_certificates w join orders o on o.id = w.order_id
        join people p on p.id = o.payer_id where p.erased_at is not null and file_key is not null
      union all
      select 'purchase order ' || o.id from orders o
        join people p on p.id = o.payer_id where p.erased_at is not null and purchase_order_file_key is not null
      union all
      select 'message ' || o.id from outbox o join people p on p.id = person_id
        where p.erased_at is not null and merged_into is null and recipient_email not like '%@erased.invalid'
      union all
      select 'answer ' || a.id from registration_answers a join registrations r on r.id = registration_id
        join people p on p.id = person_id where p.erased_at is not null and merged_into is null
      union all
      select 'entry of history ' || i.id from interactions i join people p on p.id = person_id
        where p.erased_at is not null`,
  },
]

const work: readonly DataInvariant[] = [
  {
    sentence: 'Each type of message has at most one active template',
    statement: `select 'type ' || template_type as what from email_templates where is_active
      group by template_type having count(*) > 1`,
  },
  {
    sentence: 'A finished import has handled all of its rows',
    statement: `select 'import ' || id as what from import_runs
      where (state = 'running') <> (finished_at is null)
        or state = 'done' and handled_rows is distinct from total_rows`,
  },
]

const structure: readonly DataInvariant[] = [
  {
    sentence: 'Every constraint has been validated against existing rows',
    statement: `select conrelid::regclass || ' ' || conname as what from pg_constraint
      where not convalidated and connamespace = 'public'::regnamespace`,
  },
  {
    sentence: 'Every index can be used',
    statement: `select indexrelid::regclass::text as what from pg_index
      where not (indisvalid and indisready) and indrelid in
        (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  },
  {
    sentence: 'Every trigger is switched on',
    statement: `select tgrelid::regclass || ' ' || tgname as what from pg_trigger
      where tgenabled <> 'O' and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  },
]

const settings: readonly DataInvariant[] = [
  {
    // A missing row would show the default value, such as the payment accounts of the demonstration provider.
    sentence: 'The current version of each settings section is the latest of its history',
    statement: `select 'settings ' || section as what from settings s
      full join (select distinct on (section) section, version, value from settings_versions
        order by section, version desc) v using (section)
      where (s.version, s.value) is distinct from (v.version, v.value)`,
  },
  {
    sentence: 'The history of each settings section has every version',
    statement: `select 'settings ' || section as what from settings_versions
      group by section having min(version) <> 1 or max(version) <> count(*)`,
  },
  {
    sentence: 'Every file that a version of the settings refers to exists',
    statement: `select 'settings ' || v.section || ' version ' || v.version || ' file ' || reference as what
      from settings_versions v cross join lateral jsonb_path_query(v.value, '$.**.fileId') as reference
      where not exists (select 1 from settings_files f where to_jsonb(f.id) = reference)`,
  },
]

const attendance: readonly DataInvariant[] = [
  {
    sentence: 'Every seminar has an attendance slot',
    statement: `select 'seminar ' || s.id as what from seminars s
      where not exists (select from attendance_slots l where l.seminar_id = s.id)`,
  },
  {
    sentence: 'No session lies outside its seminar',
    statement: `select 'session ' || e.id as what from seminar_sessions e join seminars s on s.id = e.seminar_id
      where e.starts_at < s.starts_at or e.ends_at > s.finishes_at`,
  },
  {
    sentence: 'Every mark belongs to a slot of the seminar of its registration, with at most its minutes',
    statement: `select 'mark of registration ' || m.registration_id || ' in slot ' || m.slot_id as what
      from attendance_marks m join attendance_slots l on l.id = m.slot_id
      join registrations r on r.id = m.registration_id
      where l.seminar_id <> r.seminar_id or (m.minutes > l.credit_minutes and m.source <> 'staff')`,
  },
  {
    sentence: 'Every accepted scan of a slot that one scan stands for has a mark with minutes or of staff',
    statement: `select 'scan ' || c.id as what from attendance_scans c join attendance_slots l on l.id = c.slot_id
      left join attendance_marks m on m.registration_id = c.registration_id and m.slot_id = c.slot_id
      where c.outcome = 'accepted' and c.decision is null and l.mode = 'once'
        and (m.status is null or (m.source <> 'staff' and m.status = 'absent'))`,
  },
  {
    sentence: 'Every completion adds up the marks of its registration',
    statement: `select 'completion of registration ' || c.registration_id as what from completions c
      join lateral (select sum(l.credit_minutes) as required,
          sum(least(coalesce(m.minutes, 0), l.credit_minutes)) as attended
        from attendance_slots l
        left join attendance_marks m on m.slot_id = l.id and m.registration_id = c.registration_id
        where l.seminar_id = c.seminar_id) t on true
      where c.required_minutes <> coalesce(t.required, 0) or c.attended_minutes <> coalesce(t.attended, 0)
        or c.percent <> case when coalesce(t.required, 0) = 0 then 0
          else round(t.attended * 100.0 / t.required, 2) end`,
  },
  {
    sentence: 'Every registration with marks has a completion',
    statement: `select 'registration ' || m.registration_id as what from attendance_marks m
      where not exists (select 1 from completions c where c.registration_id = m.registration_id)`,
  },
]

export const dataInvariants: readonly DataInvariant[] = [
  ...seats,
  ...payments,
  ...people,
  ...work,
  ...attendance,
  ...ledgerInvariants,
  ...mergeInvariants,
  ...evaluationInvariants,
  ...certificatesInvariants,
  ...settings,
  ...structure,
]

export async function listSettings(client: pg.ClientBase) {
  const { rows } = await client.query<{ section: string; value: unknown }>(
    'select section, value from settings order by section',
  )
  return rows
}

export async function listForeignKeyInvariants(client: pg.ClientBase): Promise<DataInvariant[]> {
  const { rows } = await client.query<DataInvariant>(
    `select 'No row of ' || child || ' refers by ' || own || ' to one that is not there' as sentence,
      format('select %L || c.%s::text as what from %s c left join %s p on p.%s = c.%s where c.%s is not null and p.%s is null',
        child || ' with ' || own || ' ', own, child, parent, theirs, own, own, theirs) as statement
    from (
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select quote_ident(attname) from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as own,
        (select quote_ident(attname) from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as theirs
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
    ) as reference order by child, own`,
  )
  return rows
}

/** Checks that no sequence is behind its column. */
export async function listSequenceInvariants(client: pg.ClientBase): Promise<DataInvariant[]> {
  const { rows } = await client.query<DataInvariant>(
    `select 'The next number of ' || owner || ' is a new one' as sentence,
      format('select %L as what from (select max(%s) as largest from %s) t, %s s where t.largest > s.last_value or (t.largest = s.last_value and not s.is_called)',
        owner || '.' || field, field, owner, sequence) as statement
    from (
      select d.refobjid::regclass::text as owner, quote_ident(a.attname) as field, d.objid::regclass::text as sequence
      from pg_depend d
      join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.deptype in ('a', 'i')
    ) as numbered order by owner`,
  )
  return rows
}

export interface FileReferences {
  readonly sentence: string
  /** Name of the rows that have the ids. */
  readonly thing: string
  /** Statement that returns columns `id` and `keys`. */
  readonly statement: string
}

/** Rows that name files of the file store. */
export const fileReferences: readonly FileReferences[] = [
  {
    sentence: 'Every proof of payment has its image file',
    thing: 'proof',
    statement: 'select id, array[file_key] as keys from proofs where file_key is not null',
  },
  {
    sentence: 'Every purchase order of a booking is stored',
    thing: 'purchase order of order',
    statement:
      'select id, array[purchase_order_file_key] as keys from orders where purchase_order_file_key is not null',
  },
  {
    sentence: 'Every scan of an invoice is stored',
    thing: 'invoice',
    statement: 'select id, array[file_key] as keys from invoice_records where file_key is not null',
  },
  {
    sentence: 'Every certificate of tax withheld has its scan',
    thing: 'certificate of tax',
    statement: 'select id, array[file_key] as keys from withholding_certificates where file_key is not null',
  },
  {
    sentence: 'Every attachment of a completion report is stored',
    thing: 'attachment',
    statement: 'select id, array[file_key] as keys from report_files',
  },
  {
    sentence: 'Every form of a council is stored',
    thing: 'form',
    statement: 'select id, array[file_key] as keys from report_forms',
  },
  {
    sentence: 'Every completion pack is stored until its retention ends',
    thing: 'pack',
    statement: 'select id, array[file_key] as keys from report_runs where file_key is not null',
  },
  {
    sentence: 'Every file of an answer is stored',
    thing: 'answer',
    statement: 'select id, array[file_key] as keys from registration_answers where file_key is not null',
  },
  {
    sentence: 'Every scan of a certificate by another provider is stored',
    thing: 'external credit',
    statement: 'select id, array[file_key] as keys from external_credits where file_key is not null',
  },
  {
    sentence: 'Every signature on file has its picture',
    thing: 'signature of person',
    statement:
      'select person_id as id, array[file_key] as keys from attendee_signatures where file_key is not null',
  },
  {
    sentence: 'Every issued certificate has its file',
    thing: 'certificate',
    statement: 'select id, array[file_key] as keys from certificates where file_key is not null',
  },
  {
    sentence: 'Every file of an accreditation is stored',
    thing: 'file of an accreditation',
    statement: 'select id, array[file_key] as keys from accreditation_files',
  },
  {
    sentence: 'Every cover picture has its files',
    thing: 'cover of seminar',
    statement: `select seminar_id as id, array_remove(array[avif_file_key, webp_file_key, jpeg_file_key,
        small_avif_file_key, small_webp_file_key], null) as keys from seminar_covers`,
  },
  {
    sentence: 'Every photo of a speaker is stored',
    thing: 'speaker',
    statement: 'select id, array[photo_file_key] as keys from speakers where photo_file_key is not null',
  },
  {
    sentence: 'Every uploaded file of the settings has its files',
    thing: 'file of the settings',
    statement: `select id, array_remove(array[file_key, avif_file_key, webp_file_key,
        small_avif_file_key, small_webp_file_key], null) as keys from settings_files`,
  },
]

export interface ReferencedFiles {
  readonly id: number
  readonly keys: readonly string[]
}

export async function listReferencedFiles(
  client: pg.ClientBase,
  { statement }: FileReferences,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ReferencedFiles[]> {
  const { rows } = await client.query<ReferencedFiles>(
    `select id, keys from (${statement}) as named where id > $1 order by id limit $2`,
    [afterId, limit],
  )
  return rows
}

/** Files may have been deleted or replaced since the snapshot. */
export async function listStillReferencedFiles(
  client: pg.ClientBase,
  { statement }: FileReferences,
  keys: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from (${statement}) as named where keys && $1::text[] order by id`,
    [keys],
  )
  return rows.map(({ id }) => id)
}

/** Values encrypted under APP_SECRET, with their location. */
export async function listEncryptedValues(
  client: pg.ClientBase,
): Promise<{ what: string; sealed: string }[]> {
  const { rows } = await client.query<{ what: string; sealed: string }>(
    `select 'mail settings, API key' as what, api_key_sealed as sealed from mail_settings where api_key_sealed is not null
    union all
    select 'mail settings, webhook secret', webhook_secret_sealed from mail_settings
      where webhook_secret_sealed is not null
    union all
    select 'authenticator app of person ' || person_id, secret_sealed from totp_factors
    union all
    select purpose || ' key ' || key_index, private_sealed from signing_keys
    union all
    select 'room code of slot ' || id, code_secret_sealed from attendance_slots where code_secret_sealed is not null
    union all
    select 'number of receiving account ' || id, account_number_sealed from receiving_accounts
      where account_number_sealed is not null`,
  )
  return rows
}
