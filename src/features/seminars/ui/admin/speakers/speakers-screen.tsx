import type { Speaker } from '#app/features/seminars/contract/speakers.ts'
import { speakerNameText } from '#app/features/seminars/ui/programme-days.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { SpeakerSheet } from './speaker-form.tsx'
import { deleteSpeakerMutation, type SpeakersFilter, speakersQuery } from './speakers-api.ts'

const columns: readonly DataListColumn<Speaker>[] = [
  { heading: 'Name', cell: (speaker) => <SpeakerName speaker={speaker} /> },
  { heading: 'Position', cell: ({ position }) => position },
  { heading: 'Organization', cell: ({ organization }) => organization },
  { heading: 'Sessions', isShort: true, onCard: 'named', cell: ({ sessionCount }) => sessionCount },
]

/** Lists and edits speakers; staff read it. */
export function SpeakersScreen({
  state,
  canManage,
}: {
  state: ListParamsState<SpeakersFilter>
  canManage: boolean
}) {
  return (
    <DataList
      things="speakers"
      query={speakersQuery(state[0])}
      state={state}
      rows={({ speakers }) => speakers}
      columns={columns}
      search="Search by name"
      add={canManage && { label: 'Add Speaker', opens: <SpeakerSheet opened={null} /> }}
      nameOf={({ fullName }) => fullName}
      menuOf={
        canManage &&
        ((speaker) => [
          { label: 'Edit', opens: <SpeakerSheet opened={speaker} /> },
          { label: 'Delete', isDanger: true, opens: <DeleteSpeakerDialog speaker={speaker} /> },
        ])
      }
    />
  )
}

function SpeakerName({ speaker }: { speaker: Speaker }) {
  return (
    <div className="speaker-name">
      {speaker.photoUrl === null ? null : <img src={speaker.photoUrl} alt="" width={40} height={40} />}
      <span>{speakerNameText(speaker)}</span>
    </div>
  )
}

function DeleteSpeakerDialog({ speaker: { id, fullName } }: { speaker: Speaker }) {
  return (
    <ConfirmChange title="Delete Speaker" mutation={deleteSpeakerMutation} input={{ id }} showsRefusal>
      <p>Delete {fullName} with photo and profile? This action cannot be undone.</p>
    </ConfirmChange>
  )
}
