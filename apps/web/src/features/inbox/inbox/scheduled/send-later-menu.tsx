import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getReplyWindow, instantOfClock, type ScheduledMessage } from '@prosa/contract'
import { IconCalendar, IconClock, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { query } from '../../../../app/query.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { ActMenuView } from '../../../../ui/act-menu-view.tsx'
import { BottomSheet } from '../../../../ui/bottom-sheet.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import type { FlyoutState } from '../../../../ui/flyout-view.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { TimeZone, useFormats } from '../../../../ui/use-formats.ts'
import { deviceZone, localIn } from '../../../../ui/zoned-time.ts'
import type { OfHours } from './hours-note.tsx'
import { planAt, tellPlanned, useOnlyIfSilent, type Words } from './plan.ts'
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { type QuickTime, quickTimes, tomorrowAtNine, whenText } from './when.ts'

const SchedulePanel = lazyPiece(async () => (await import('./schedule-panel.tsx')).SchedulePanel)
const StartFollowUp = lazyPiece(async () => (await import('../follow-ups/start-follow-up.tsx')).StartFollowUp)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface SendLaterMenuProps {
  state: FlyoutState
  dialogId: number
  workspaceId: number
  userId: number
  hasWindow: boolean
  hours: OfHours | null
  words: Words
  /** The words are planned: the composer lets go of them. */
  onPlanned: () => void
  /** The focus goes back to the field. */
  onClosed: () => void
}

/** Moments to send what is written; on a phone a sheet from below. */
export function SendLaterMenu({
  state,
  dialogId,
  workspaceId,
  userId,
  hasWindow,
  hours,
  words,
  onPlanned,
  onClosed,
}: SendLaterMenuProps) {
  const formats = useFormats()
  const zone = use(TimeZone) ?? deviceZone()
  const isSmall = useMediaQuery('(max-width: 499px)', undefined, { getInitialValueInEffect: false })
  const silent = useOnlyIfSilent()
  /** The open panel's first moment. */
  const [chosen, setChosen] = useState<string | null>(null)
  const askWindow = query(getReplyWindow, { params: { id: dialogId } })
  // Read anew for each opening: a customer's word moves the end.
  const { data: window } = useQuery({ ...askWindow, enabled: hasWindow && (state.isOpen || chosen !== null) })
  const [isFollowing, setFollowing] = useState(false)
  const nowMs = serverNowMs()
  const done = (planned: ScheduledMessage): void => {
    tellPlanned(userId, planned, whenText(formats, planned.dueAt, serverNowMs()))
    onPlanned()
  }
  const choose = async (at: QuickTime['at']): Promise<void> => {
    const ms = 'instant' in at ? Date.parse(at.instant) : instantOfClock(zone, at.clock)
    // Also for who is quicker than the answer. Without one the server judges.
    const told = hasWindow ? await queryClient.fetchQuery(askWindow).catch(() => null) : null
    // Not blindly: the panel tells that the channel's time will be over.
    if (told?.endsAt && ms !== null && ms >= Date.parse(told.endsAt)) return setChosen(localIn(zone, ms))
    const planned = await planAt(dialogId, words, at, silent.isOn)
    if (planned) done(planned)
  }
  const setOpen = (isOpen: boolean): void => {
    state.setOpen(isOpen)
    if (!isOpen) onClosed()
  }
  const closing = (act: () => void): void => {
    setOpen(false)
    act()
  }
  const acts = [
    ...quickTimes(zone, nowMs, formats.time).map(({ label, at }) => ({
      label,
      icon: <IconClock {...icon} />,
      onAct: () => closing(() => void choose(at)),
    })),
    {
      label: texts.choose,
      icon: <IconCalendar {...icon} />,
      onAct: () => closing(() => setChosen(tomorrowAtNine(zone, nowMs))),
    },
    {
      label: texts.followUp,
      icon: <IconRepeat {...icon} />,
      onAct: () => closing(() => setFollowing(true)),
    },
  ]
  return (
    <>
      {!state.isOpen ? null : isSmall ? (
        <BottomSheet
          id={`${state.id}-dropdown`}
          isOpen={state.isOpen}
          onClose={() => setOpen(false)}
          title={texts.menuTitle}
        >
          <div className={classes.sheet}>
            {acts.map(({ label, icon: mark, onAct }) => (
              <Button key={label} variant="subtle" size="lg" justify="flex-start" leftSection={mark} onClick={onAct}>
                {label}
              </Button>
            ))}
          </div>
        </BottomSheet>
      ) : (
        // Made anew for each opening: the key opens it while the field has the focus, which goes back there.
        <ActMenuView state={{ ...state, setOpen }} acts={acts} position="top-end" width={240} />
      )}
      {isFollowing ? (
        <Suspense>
          <StartFollowUp dialog={{ id: dialogId, workspaceId }} onClose={() => setFollowing(false)} />
        </Suspense>
      ) : null}
      {chosen === null ? null : (
        <Suspense>
          <SchedulePanel
            dialogId={dialogId}
            zone={zone}
            window={window}
            hours={hours}
            of={{ words, clock: chosen }}
            onClose={() => setChosen(null)}
            onPlanned={done}
          />
        </Suspense>
      )}
    </>
  )
}
