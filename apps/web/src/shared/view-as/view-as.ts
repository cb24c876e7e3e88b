import { type Operation, onlyReads, type SessionUser } from '@prosa/contract'
import { ApiError } from '../../app/api-error.ts'
import { setView, type View } from '../../app/view-as.ts'
import { viewAsTexts } from './texts.ts'

type ViewedProfile = View['profile']

/**
 * From now on menu and screens are those of a profile. The calls stay one's own, so that nothing is seen that one may not see, and those that
 * would change something are not sent.
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

/** With the profile's permissions, of which none is one that the person lacks. */
const asProfile = (user: SessionUser, { id, name, permissions }: ViewedProfile): SessionUser => ({
  ...user,
  admin: false,
  reach: null,
  permissions: permissions.filter((permission) => user.admin || user.permissions.includes(permission)),
  profiles: [{ id, name }],
  // An administrator works on in a company that is suspended.
  suspension: user.admin ? null : user.suspension,
})

const ownSession: ReadonlySet<string> = new Set(['refreshSession', 'logout', 'reportBrowserError'])

/** What only reads, and what keeps or ends one's own session. */
const isSent = (operation: Operation): boolean => onlyReads(operation) || ownSession.has(operation.schema.operationId)

const viewOnlyError = (): ApiError => new ApiError({ status: 409, code: 'viewOnly', message: viewAsTexts.viewOnly })
