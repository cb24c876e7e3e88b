import { Button } from '@mantine/core'
import { getWorkspace, listInvites, resendInvite, revealInviteLink, revokeInvite } from '@prosa/contract'
import { useEffect, useState } from 'react'
import { call } from '../../app/api.ts'
import { invalidate } from '../../app/query.ts'
import { useCan, useUser } from '../../app/session.tsx'
import { useAct } from '../../app/use-act.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { confirm } from '../../ui/confirm.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { copyInviteLink } from './copy-invite-link.ts'
import { inviteTexts as texts } from './texts.ts'

export interface PendingInvite {
  id: number
  email: string
  /** Profile and workspaces of the invitation. */
  facts: readonly string[]
  createdAt: string
  expiresAt: string
  isExpired: boolean
}

const waitMs = 60_000

const readAgain = () => invalidate(listInvites, getWorkspace)

/** Invitations not accepted yet. Their actions take effect at once, independent of a surrounding form. */
export function PendingInvites({ invites }: { invites: readonly PendingInvite[] }) {
  return (
    <RowList label={texts.pending}>
      {invites.map((invite) => (
        <PendingRow key={invite.id} invite={invite} />
      ))}
    </RowList>
  )
}

function PendingRow({ invite }: { invite: PendingInvite }) {
  const { id, email, facts, expiresAt, isExpired } = invite
  const { sendsMail } = useUser().platform
  const can = useCan()
  const formats = useFormats()
  const said = [...facts, ...(isExpired ? [] : [texts.expiresOn(formats.day(expiresAt))])].join(' · ')
  return (
    <Row
      name={email}
      details={[said]}
      state={isExpired ? <StatusBadge tone="warn">{texts.expired}</StatusBadge> : null}
      acts={
        can.call(resendInvite) && can.call(revokeInvite) ? (
          <>
            {isExpired || sendsMail || !can.call(revealInviteLink) ? null : (
              <Button size="xs" aria-label={texts.copyLinkOf(email)} onClick={() => void copyInviteLink(id)}>
                {texts.copyLink}
              </Button>
            )}
            <Resend invite={invite} />
            <Cancel invite={invite} />
          </>
        ) : null
      }
    />
  )
}

function Resend({ invite: { id, email, createdAt } }: { invite: PendingInvite }) {
  const { sendsMail } = useUser().platform
  const { seconds, start } = useWait(createdAt)
  const resending = useAct({
    ask: () => call(resendInvite, { params: { id } }),
    done: () => {
      start()
      toastSuccess(sendsMail ? texts.resent : texts.resentByHand)
    },
    failed: texts.resendFailed,
    // Resending replaces the invitation, also when a colleague did it; read the list again.
    stale: readAgain,
  })
  const label = seconds > 0 ? texts.resendIn(seconds) : texts.resend
  return (
    <BusyButton
      size="xs"
      aria-label={texts.resendOf(label, email)}
      isBusy={resending.isPending}
      disabled={seconds > 0}
      onClick={() => resending.mutate()}
    >
      {label}
    </BusyButton>
  )
}

function Cancel({ invite: { id, email } }: { invite: PendingInvite }) {
  const revoking = useAct({
    ask: () => call(revokeInvite, { params: { id } }),
    done: texts.cancelled,
    failed: texts.cancelFailed,
    stale: readAgain,
  })
  const revoke = async (): Promise<void> => {
    const question = { text: texts.cancelAsk(email), confirmLabel: texts.cancelInvite, isDestructive: true }
    if (await confirm(question)) revoking.mutate()
  }
  return (
    <BusyButton
      size="xs"
      color="red"
      aria-label={texts.cancelOf(email)}
      isBusy={revoking.isPending}
      onClick={() => void revoke()}
    >
      {texts.cancel}
    </BusyButton>
  )
}

/** Seconds until the invitation may be sent again: one minute after creation and after each resend. */
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
