import type { ApiUser } from '@prosa/contract'
import type { TeamMember } from './team.queries.ts'

/* Field names of people in /api/v1; only names are converted. */

export const userToApi = ({ id, name, email, active, isAttendant, workspaces }: TeamMember): ApiUser => ({
  id,
  name,
  email,
  active,
  isAttendant,
  workspaces,
})
