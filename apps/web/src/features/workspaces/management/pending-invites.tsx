import { getWorkspace, resendInvite, revokeInvite, type WorkspaceRecord } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { serverNowMs } from '../../../ui/clock.ts'
import { confirm } from '../../../ui/confirm.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './management.module.css'
import { workspaceTexts as texts } from './texts.ts'

type Invite = WorkspaceRecord['invitesForNewUsers'][number]

const waitMs = 60_000

/** Invitations that nobody accepted yet. Their acts count at once, apart from the form around them. */
export function PendingInvites({ invites, mayAct }: { invites: readonly Invite[]; mayAct: boolean }) {
  return (
    <section aria-label={texts.pending} className={classes.section}>
      <h3>{texts.pending}</h3>
      {invites.length === 0 ? (
        <p className={classes.said}>{texts.noPending}</p>
      ) : (
        <ul className={classes.rows}>
          {invites.map((invite) => (
            <PendingInvite key={invite.id} invite={invite} mayAct={mayAct} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PendingInvite({ invite, mayAct }: { invite: Invite; mayAct: boolean }) {
  const { id, email, profileName, expiresAt, isExpired } = invite
  const formats = useFormats()
  const { seconds, start } = useWait(invite.createdAt)
  const resending = useMutation({
    mutationFn: () => call(resendInvite, { params: { id } }),
    meta: { quiet: true },
    onSuccess: () => {
      start()
      toastSuccess(texts.resent)
    },
    onError: (error) => toastError(texts.resendFailed, { detail: errorMessage(error) }),
    // It is another invitation now, also where a colleague sent it again.
    onSettled: () => invalidate(getWorkspace),
  })
  const revoking = useMutation({
    mutationFn: () => call(revokeInvite, { params: { id } }),
    meta: { quiet: true },
    onSuccess: () => toastSuccess(texts.cancelled),
    onError: (error) => toastError(texts.cancelFailed, { detail: errorMessage(error) }),
    // Somebody may have accepted it meanwhile.
    onSettled: () => invalidate(getWorkspace),
  })
  const revoke = async (): Promise<void> => {
    const question = { text: texts.cancelAsk(email), confirmLabel: texts.cancelInvite, isDestructive: true }
    if (await confirm(question)) revoking.mutate()
  }
  const label = seconds > 0 ? texts.resendIn(seconds) : texts.resend
  return (
    <li className={classes.person}>
      <span className={classes.words}>
        <span className="clip">{email}</span>
        <small className="clip">
          {profileName}
          {isExpired ? null : ` · ${texts.expiresOn(formats.day(expiresAt))}`}
        </small>
      </span>
      {isExpired ? <StatusBadge tone="warn">{texts.expired}</StatusBadge> : null}
      {mayAct ? (
        <span className={classes.acts}>
          <BusyButton
            size="xs"
            aria-label={texts.resendOf(label, email)}
            isBusy={resending.isPending}
            disabled={seconds > 0}
            onClick={() => resending.mutate()}
          >
            {label}
          </BusyButton>
          <BusyButton
            size="xs"
            color="red"
            aria-label={texts.cancelInviteOf(email)}
            isBusy={revoking.isPending}
            onClick={() => void revoke()}
          >
            {texts.cancelInvite}
          </BusyButton>
        </span>
      ) : null}
    </li>
  )
}

/** Seconds until it may be sent again: a minute after it was made, and after each sending. */
function useWait(madeAt: string): { seconds: number; start: () => void } {
  const [until, setUntil] = useState(() => Math.min(Date.parse(madeAt) + waitMs, serverNowMs() + waitMs))
  const [now, setNow] = useState(serverNowMs)
  const isWaiting = until > now
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(serverNowMs()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return {
    seconds: isWaiting ? Math.ceil((until - now) / 1000) : 0,
    start: () => {
      setNow(serverNowMs())
      setUntil(serverNowMs() + waitMs)
    },
  }
}
