import { ActionIcon, Button } from '@mantine/core'
import {
  deleteSubscription,
  listEventDeliveries,
  listLoggedEvents,
  listSubscriptions,
  pauseSubscription,
  type SubscriptionRecord,
  testSubscription,
} from '@prosa/contract'
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { useAct } from '../../../../app/use-act.ts'
import { ActMenu, type MenuAct } from '../../../../ui/act-menu.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Row } from '../../../../ui/row-list.tsx'
import { type BadgeTone, StatusBadge } from '../../../../ui/status-badge.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { ReplayDialog, ResumeDialog, RotateDialog } from './subscription-asks.tsx'
import { EditSubscription } from './subscription-dialog.tsx'
import { subscriptionTexts as texts } from './texts.ts'

interface SubscriptionRowProps {
  integrationId: number
  subscription: SubscriptionRecord
  mayChange: boolean
  onSecret: (secret: string) => void
}

const tones: Record<SubscriptionRecord['state'], BadgeTone> = { active: 'ok', paused: 'off', off: 'bad' }

const State = ({ state, trouble }: SubscriptionRecord) => (
  <StatusBadge tone={state === 'active' && trouble ? 'warn' : tones[state]}>
    {state === 'active' && trouble ? texts.troubled : texts.states[state]}
  </StatusBadge>
)

type Asked = 'edit' | 'rotate' | 'resume' | 'replay'

/** One subscription: where it sends, how it goes, and what can be done with it. */
export function SubscriptionRow(props: SubscriptionRowProps) {
  const { integrationId, subscription, mayChange, onSecret } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const details = useDetails(subscription)
  const close = (): void => setAsked(null)
  const ask = { integrationId, subscription, onClose: close }
  return (
    <>
      <Row
        name={subscription.name}
        details={details}
        state={<State {...subscription} />}
        acts={mayChange ? <Acts {...props} onAsk={setAsked} /> : null}
      />
      {asked === 'edit' ? <EditSubscription {...ask} /> : null}
      {asked === 'rotate' ? <RotateDialog {...ask} onMade={onSecret} /> : null}
      {asked === 'resume' ? <ResumeDialog {...ask} /> : null}
      {asked === 'replay' ? <ReplayDialog {...ask} /> : null}
    </>
  )
}

function useDetails({
  url,
  types,
  lastDeliveredAt,
  waiting,
  failed,
  trouble,
  secret,
}: SubscriptionRecord): ReactNode[] {
  const { moment } = useFormats()
  const figures = [
    texts.types(types.length),
    lastDeliveredAt ? texts.lastDelivered(moment(lastDeliveredAt)) : texts.neverDelivered,
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(failed > 0 ? [texts.lost(failed)] : []),
  ]
  return [
    url,
    figures.join(' · '),
    ...(trouble ? [texts.trouble(moment(trouble.since), trouble.failures, trouble.reason)] : []),
    ...(secret.previousUntil ? [texts.previousSecret(moment(secret.previousUntil))] : []),
  ]
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ActsProps extends SubscriptionRowProps {
  onAsk: (asked: Asked) => void
}

function Acts({ integrationId, subscription: { id, name, state }, onAsk }: ActsProps) {
  const params = { id: integrationId, subscriptionId: id }
  const failed = texts.actFailed
  const test = useAct({
    ask: () => call(testSubscription, { params }),
    done: ({ ok, status, ms, failure }) => {
      if (ok) toastSuccess(texts.tested(status, ms))
      else toastError(texts.testRefused, { detail: texts.failure(failure, status, ms) })
    },
    failed,
    stale: [listSubscriptions],
  })
  const pause = useAct({
    ask: () => call(pauseSubscription, { params }),
    done: texts.paused,
    failed,
    stale: [listSubscriptions],
  })
  const remove = useAct({
    ask: () => call(deleteSubscription, { params }),
    done: texts.removed,
    failed,
    stale: [listSubscriptions, listEventDeliveries, listLoggedEvents],
  })
  const pressRemove = async (): Promise<void> => {
    if (await confirm({ text: texts.removeAsk(name), confirmLabel: texts.remove, isDestructive: true })) remove.mutate()
  }
  const isSending = state === 'active'
  const acts: MenuAct[] = [
    { label: texts.test, icon: <IconSend {...icon} />, onAct: () => test.mutate() },
    { label: texts.edit, icon: <IconPencil {...icon} />, onAct: () => onAsk('edit') },
    { label: texts.rotate, icon: <IconKey {...icon} />, onAct: () => onAsk('rotate') },
    { label: texts.replay, icon: <IconRefresh {...icon} />, onAct: () => onAsk('replay') },
    ...(isSending
      ? [{ label: texts.pause, icon: <IconPlayerPause {...icon} />, onAct: () => pause.mutate() }]
      : [{ label: texts.resume, icon: <IconPlayerPlay {...icon} />, onAct: () => onAsk('resume') }]),
    { label: texts.remove, icon: <IconTrash {...icon} />, isDestructive: true, onAct: () => void pressRemove() },
  ]
  return (
    <>
      {isSending ? null : (
        <Button size="xs" aria-label={texts.resumeOf(name)} onClick={() => onAsk('resume')}>
          {texts.resume}
        </Button>
      )}
      <ActMenu
        position="bottom-end"
        width={190}
        acts={acts}
        target={
          <ActionIcon
            size={28}
            aria-label={texts.acts(name)}
            loading={test.isPending || pause.isPending || remove.isPending}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
    </>
  )
}
