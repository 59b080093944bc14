/** Slots of the days of seminars, and marks in them, for rows that are inserted by SQL. */

/**
 * SQL that gives seminars one slot for their whole time.
 * @param ids list or query of ids of seminars without slots
 */
export function automaticSlotsSql(ids: string): string {
  return `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
      position, is_automatic)
    select id, 'Whole day', starts_at, finishes_at, 'once', starts_at - interval '60 minutes',
      finishes_at + interval '30 minutes', least(1440, extract(epoch from finishes_at - starts_at) / 60), 0, true
    from seminars where id in (${ids})`
}

/**
 * SQL that marks these registrations in all slots of their seminar as their attendance says.
 * @param ids list or query of ids
 */
export function wholeMarksSql(ids: string): readonly string[] {
  const isMarked = `registrations.id in (${ids}) and attendance_status <> 'registered'`
  const share = `case attendance_status when 'attended' then 1 else 0 end`
  return [
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, reason, decided_at, changed_at)
     select registrations.id, slot.id, case attendance_status when 'attended' then 'present' else 'absent' end,
       credit_minutes * ${share}, 'staff', 'Marked for the whole seminar', now(), now()
     from registrations join attendance_slots slot using (seminar_id) where ${isMarked}`,
    `insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance, computed_at)
     select registrations.id, seminar_id, sum(credit_minutes), sum(credit_minutes) * ${share}, 100 * ${share},
       case attendance_status when 'attended' then 'enough' else 'short' end, now()
     from registrations join attendance_slots slot using (seminar_id) where ${isMarked} group by registrations.id`,
  ]
}
