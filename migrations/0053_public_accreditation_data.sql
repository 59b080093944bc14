UPDATE seminars SET accreditations = stored.accreditations, is_accreditation_applied_for = stored.is_applied_for
FROM (
	SELECT seminar_id, bool_or(status = 'applied') AS is_applied_for,
		jsonb_agg(jsonb_build_object('professionId', profession_id, 'status', status,
			'accreditationNo', accreditation_no, 'units', units_participant::text)) AS accreditations
	FROM programme_accreditations GROUP BY seminar_id
) AS stored WHERE stored.seminar_id = seminars.id;
