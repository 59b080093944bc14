/** Invariants of evaluations and certificates. */
import type { DataInvariant } from './data-invariant.ts'

export const evaluationInvariants: readonly DataInvariant[] = [
  {
    sentence: 'Every form has as many answers as receipts, kept or removed',
    statement: `select 'form ' || f.id as what from forms f
      where (select count(*) from feedback_answers a where a.form_id = f.id)
          + (select count(*) from feedback_buffer b where b.form_id = f.id) + f.removed_answers
        <> (select count(*) from feedback_receipts r where r.form_id = f.id) + f.removed_receipts`,
  },
  {
    sentence: 'Every receipt is of a registration for the seminar of its form',
    statement: `select 'receipt of registration ' || c.registration_id as what from feedback_receipts c
      join forms f on f.id = c.form_id join registrations r on r.id = c.registration_id
      where r.seminar_id is distinct from f.seminar_id`,
  },
  {
    sentence: 'Every late opening is of a registration for the seminar of its form, which notes its end',
    statement: `select 'late opening ' || o.id as what from evaluation_openings o
      join forms f on f.id = o.form_id join registrations r on r.id = o.registration_id
      where r.seminar_id is distinct from f.seminar_id or f.late_until is null or f.late_until < o.until`,
  },
  {
    sentence: 'Every receipt and answer is of feedback, and every attempt of a learning check',
    statement: `select 'form ' || f.id as what from forms f
      where case when f.kind = 'feedback' then exists (select 1 from check_attempts a where a.form_id = f.id)
        else exists (select 1 from feedback_receipts r where r.form_id = f.id)
          or exists (select 1 from feedback_answers a where a.form_id = f.id) end`,
  },
  {
    sentence: 'The attempts of a registration at a learning check of its seminar are numbered from 1',
    statement: `select 'attempts of registration ' || a.registration_id as what from check_attempts a
      join forms f on f.id = a.form_id join registrations r on r.id = a.registration_id
      group by a.registration_id, a.form_id
      having max(a.number) <> count(*) or bool_or(r.seminar_id is distinct from f.seminar_id)`,
  },
]

export const certificatesInvariants: readonly DataInvariant[] = [
  {
    sentence: 'Numbers of certificates of a year and kind are 1 to n',
    statement: `select coalesce(n.year, c.year) || ' ' || coalesce(n.kind, c.kind) as what
      from certificate_numbers n
      full join (select year, kind, count(*) as number, max(serial) as largest from certificates group by year, kind) c
        on c.year = n.year and c.kind = n.kind
      where c.number is distinct from n.last or c.largest is distinct from n.last`,
  },
  {
    sentence: 'Every replaced certificate names its successor, which names it',
    statement: `select 'certificate ' || c.number as what from certificates c
      left join certificates s on s.id = c.replaced_by_id
      where c.state = 'replaced' and s.replaces_id is distinct from c.id`,
  },
]
