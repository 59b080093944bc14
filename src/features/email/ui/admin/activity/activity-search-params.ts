import {
  defineSearchParams,
  optionParam,
  pageParam,
  patternParam,
  rowIdParam,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { messageStateLabels } from './activity-labels.ts'

/**
 * Filters and the open message:
 * `/email-integration?tab=activity&search=ana&status=dead&type=invitation&page=2&message=34`.
 */
export const activitySearchParams = defineSearchParams({
  search: searchTextParam,
  status: optionParam(messageStateLabels),
  type: patternParam(/^[a-z\d_]{1,60}$/),
  page: pageParam,
  message: rowIdParam,
})
