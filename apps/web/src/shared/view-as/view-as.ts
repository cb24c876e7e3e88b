import { type Operation, onlyReads, type SessionUser } from '@prosa/contract'
import { ApiError } from '../../app/api-error.ts'
import { setView, type View } from '../../app/view-as.ts'
import { viewAsTexts } from './texts.ts'

type ViewedProfile = View['profile']

/**
 * Shows menu and screens as a profile sees them. Requests keep the user's own permissions, so no other data is visible;
 * requests that would change data are refused.
 * @param beganAt the path of the screen that asks for it
 */
export const startViewAs = (profile: ViewedProfile, beganAt: string): void => {
  setView({
    profile,
    beganAt,
    show: (user) => asProfile(user, profile),
    demand: (operation) => {
      if (!isSent(operation)) throw viewOnlyError()
    },
  })
}

/** The user with the profile's permissions, limited to those that the user has. */
const asProfile = (user: SessionUser, { id, name, permissions }: ViewedProfile): SessionUser => ({
  ...user,
  admin: false,
  reach: null,
  permissions: permissions.filter((permission) => user.admin || user.permissions.includes(permission)),
  profiles: [{ id, name }],
  // Platform administrators can work in a suspended company.
  suspension: user.admin ? null : user.suspension,
})

const ownSession: ReadonlySet<string> = new Set(['refreshSession', 'logout', 'reportBrowserError'])

/** Whether an operation is sent: reads, and operations on the user's own session. */
const isSent = (operation: Operation): boolean => onlyReads(operation) || ownSession.has(operation.schema.operationId)

const viewOnlyError = (): ApiError => new ApiError({ status: 409, code: 'viewOnly', message: viewAsTexts.viewOnly })
