import { Button } from '@mantine/core'
import { IconCloudOff, IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { target } from '../../../../ui/target.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from '../flow-screen.module.css'
import { flowTexts } from '../texts.ts'
import { AgentNotice } from './agent-notice.tsx'
import { useEditor, useEditorState } from './editor-context.tsx'
import { isUnsaved } from './editor-state.ts'
import { Notice } from './notice.tsx'
import type { SendEvent } from './run-session.ts'
import { UpdatingNotice } from './updating-notice.tsx'

/** Closable notices: recovered text, training of agents, and the open version. */
export function Notices({ send }: { send: SendEvent }) {
  return (
    <div className={classes.notices} {...target('notices')}>
      <UpdatingNotice />
      <UnsentNotice send={send} />
      <SetAsideNotice send={send} />
      <RestoredNotice send={send} />
      <AgentNotice />
      <VersionNotice send={send} />
    </div>
  )
}

function RestoredNotice({ send }: { send: SendEvent }) {
  const recovered = useEditorState((state) => state.recovered)
  const { moment } = useFormats()
  if (!recovered) return null
  const discard = async (): Promise<void> => {
    if (await confirm({ text: flowTexts.discardQuestion, confirmLabel: flowTexts.discard, isDestructive: true }))
      send({ on: 'discard' })
  }
  return (
    <Notice
      icon={<IconHistory size={16} stroke={1.75} aria-hidden />}
      onClose={() => send({ on: 'dismiss' })}
      action={
        <Button size="sm" onClick={() => void discard()}>
          {flowTexts.discard}
        </Button>
      }
    >
      {flowTexts.restored(moment(recovered.updatedAt))}
      {recovered.isOvertaken ? ` ${flowTexts.restoredOvertaken(recovered.overtakenBy)}` : null}
    </Notice>
  )
}

/** Interval for asking whether an unanswered save arrived; a publication may still be running on the server. */
const lookAgainMs = 10_000

/** Stays after the toast, so that a returning user sees that the save got no answer. */
function UnsentNotice({ send }: { send: SendEvent }) {
  const editor = useEditor()
  const isUnsent = useEditorState((state) => state.unsent !== null && isUnsaved(state))
  const isSaving = useEditorState(({ act }) => act.is === 'saving')
  useEffect(() => {
    if (!isUnsent) return undefined
    const look = (): void => send({ on: 'look-again' })
    const timer = setInterval(look, lookAgainMs)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [isUnsent, send])
  if (!isUnsent) return null
  return (
    <Notice
      isFailure
      icon={<IconCloudOff size={16} stroke={1.75} aria-hidden />}
      onClose={() => editor.patch({ unsent: null })}
      action={
        <BusyButton size="sm" isBusy={isSaving} onClick={() => send({ on: 'save' })}>
          {flowTexts.saveAgain}
        </BusyButton>
      }
    >
      {flowTexts.unsent} {flowTexts.keptHere}
    </Notice>
  )
}

/** After 'Ficar com o de …': offers to restore the user's own text. */
function SetAsideNotice({ send }: { send: SendEvent }) {
  const isSetAside = useEditorState((state) => state.setAside !== null)
  if (!isSetAside) return null
  return (
    <Notice
      icon={<IconHistory size={16} stroke={1.75} aria-hidden />}
      onClose={() => send({ on: 'let-go' })}
      action={
        <Button size="sm" onClick={() => send({ on: 'take-back' })}>
          {flowTexts.takeBack}
        </Button>
      }
    >
      {flowTexts.setAside}
    </Notice>
  )
}

/** Names the open version. An older version can be restored here, with the usual question if the draft differs. */
function VersionNotice({ send }: { send: SendEvent }) {
  const source = useEditorState((state) => state.source)
  const isSaving = useEditorState(({ act }) => act.is === 'saving')
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (closedAt === source.flowId) return null
  const { botId, kind, version, activeVersionId, draftIsNewer, draftId, flowId } = source
  const isDraftAhead = kind === 'draft' && draftIsNewer && activeVersionId !== null
  const isOldVersion = kind === 'version' && flowId !== activeVersionId
  const isLiveBehind = kind === 'version' && flowId === activeVersionId && draftIsNewer
  if (!isDraftAhead && !isOldVersion && !isLiveBehind) return null
  const number = version ?? 0
  const text = isDraftAhead
    ? flowTexts.draftIsNewer
    : isOldVersion
      ? flowTexts.viewingVersion(number)
      : flowTexts.viewingLiveVersion(number)
  const target = isDraftAhead ? activeVersionId : draftId
  return (
    <Notice
      icon={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
      onClose={() => setClosedAt(flowId)}
      action={
        <>
          {isOldVersion ? (
            <BusyButton size="sm" isBusy={isSaving} onClick={() => send({ on: 'save' })}>
              {flowTexts.restoreVersion}
            </BusyButton>
          ) : null}
          <Button size="sm" component={Link} to={`/drawflow/${botId}/${target}`}>
            {isDraftAhead ? flowTexts.seePublished : flowTexts.seeDraft}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  )
}
