import type { ProgrammeSnapshot } from '#app/features/accreditation/contract/programme-snapshot.ts'
import type { ResultTable } from '#app/features/evaluation/rules/result-tables.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import type { Blocker, FinancialLine } from '../contract/report.ts'
import type { ReportFileKind } from '../contract/report-values.ts'
import type { FormPaper } from './form-document.ts'
import type { ReportParticipant } from './participants.ts'

/** Sheet 12-B of a slot in a room. */
export interface PackSheet {
  readonly slotId: number
  readonly label: string
  readonly startsAt: string
  readonly endsAt: string
  readonly room: string | null
  readonly topics: readonly string[]
}

export interface PackDeviation {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Content of a pack, as it was at one instant. */
export interface PackFacts {
  readonly preparedAt: Date
  readonly provider: {
    readonly legalName: string
    readonly accreditationNo: string
    readonly validUntil: string | null
    readonly contactNumber: string
  }
  readonly profession: string
  readonly council: string
  readonly seminar: {
    readonly title: string
    readonly startsAt: string
    readonly finishesAt: string
    readonly venue: string
  }
  readonly accreditation: {
    readonly accreditationNo: string
    readonly units: string
    readonly appliedOn: string | null
    readonly decidedOn: string | null
    readonly approvedSnapshot: ProgrammeSnapshot | null
  }
  readonly texts: {
    readonly executiveSummary: string
    readonly proceedings: string
    readonly deviations: string
    readonly monitorName: string
    readonly representativeName: string
    readonly representativePosition: string
  }
  readonly participants: readonly ReportParticipant[]
  readonly sheets: readonly PackSheet[]
  readonly sessions: readonly ProgrammeSession[]
  readonly deviations: readonly PackDeviation[]
  /** Recorded changes with their reasons. */
  readonly changes: readonly (PackDeviation & { readonly reason: string; readonly at: Date })[]
  readonly ratings: ResultTable
  readonly learning: {
    readonly mean: { readonly pre: number | null; readonly post: number | null }
    readonly gain: number | null
    readonly people: readonly {
      readonly registrationId: number
      readonly name: string
      readonly pre: number | null
      readonly post: number | null
      readonly passed: boolean
    }[]
  }
  readonly financialLines: readonly FinancialLine[]
  readonly files: readonly {
    readonly kind: ReportFileKind
    readonly name: string
    readonly caption: string
    readonly fileKey: string
  }[]
  readonly blockers: readonly Blocker[]
  readonly style: {
    readonly paper: FormPaper
    readonly signatures: 'blank' | 'scans'
    readonly namesLearners: boolean
    readonly seal: Uint8Array | null
  }
}
