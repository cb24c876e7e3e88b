import type { WhatsAppSigns } from '@prosa/contract'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Unanswered } from '../../../app/unanswered.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stopped } from './number-facts.tsx'
import { PairingView } from './pairing-view.tsx'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'
import { type NumberSource, useNumber } from './use-number.ts'

interface NumberViewProps<State extends WhatsAppSigns> {
  source: NumberSource<State>
  removeLabel: string
  /** Text above the pairing. */
  intro?: string
  caution: string
  /** Renders the connected number; `remove` is the button that removes it. */
  children: (state: State, remove: ReactNode) => ReactNode
}

/** A QR code number in all its states, of a bot or a person. */
export function NumberView<State extends WhatsAppSigns>(props: NumberViewProps<State>) {
  const { source, removeLabel, intro, caution, children } = props
  const { state, error, retry, isLinked, pairing, begin, remove, isRemoving } = useNumber(source)
  if (state === undefined)
    return (
      <Unanswered of={{ error, refetch: retry }} title={qrTexts.loadFailed} level={3}>
        <Loading className={classes.part}>
          <Skeleton width="50%" height={24} />
          <Skeleton width="100%" height={180} />
        </Loading>
      </Unanswered>
    )
  const removeButton = (
    <BusyButton variant="subtle" color="red" isBusy={isRemoving} onClick={remove}>
      {removeLabel}
    </BusyButton>
  )
  if (!state.isAvailable)
    return (
      <div className={classes.part}>
        <Note tone="info" icon={IconInfoCircle}>
          {qrTexts.missing}
        </Note>
      </div>
    )
  if (isLinked) return <div className={classes.part}>{children(state, removeButton)}</div>
  // The number was linked before and still counts as a stopped channel.
  const hasStopped = state.state !== 'none'
  return (
    <div className={classes.part}>
      {intro ? <p className={classes.quiet}>{intro}</p> : null}
      {pairing.phase === 'idle' && hasStopped ? <Stopped reason={state.reason} /> : null}
      <div className={classes.pairing} aria-live="polite">
        <PairingView pairing={pairing} onBegin={begin} />
      </div>
      <Note tone="warn" icon={IconAlertTriangle}>
        {caution}
      </Note>
      {hasStopped ? <div className={classes.foot}>{removeButton}</div> : null}
    </div>
  )
}
