import { Button, Textarea } from '@mantine/core'
import { versionNoteLength } from '@prosa/contract'
import { compareFlows, type FlowDocument } from '@prosa/flow'
import { useMemo, useState } from 'react'
import { DialogView } from '../../../ui/dialog-view.tsx'
import { describeChanges } from '../editor/describe-changes.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import type { SendEvent } from '../editor/run-session.ts'
import type { Act, FlowSource, TestFailure } from '../editor/session-state.ts'
import { testsTexts } from '../tests/texts.ts'
import { flowTexts } from '../texts.ts'
import { ChangedWords } from './changed-words.tsx'
import classes from './dialogs.module.css'
import { twoSides } from './two-sides.ts'
import { useLast } from './use-last.ts'

type Asking = Extract<Act<FlowDocument>, { is: 'asking' }>

/** Names what would go live and what it replaces, and says in short what that changes, before anything is published. */
export function PublishDialog({ send }: { send: SendEvent }) {
  const editor = useEditor()
  const asking = useEditorState(({ act }) => (act.is === 'asking' ? act : null))
  const source = useEditorState((state) => state.source)
  const problems = useEditorState((state) => state.problems)
  const act = useLast(asking)
  // It outlives a question that the server asks again, and goes with the version that it is about.
  const [written, setWritten] = useState({ about: source.flowId, note: '' })
  const note = written.about === source.flowId ? written.note : ''
  const sides = useMemo(() => (act?.live ? twoSides(act.live.text, act.mine) : []), [act])
  if (!act) return null
  const refuse = (): void => send({ on: 'refuse' })
  // What stands around the flow may have been mended since it was read: the server decides.
  const errors = problems.filter(({ severity }) => severity === 'error')
  const changes = describeChanges(compareFlows(act.live?.text ?? null, act.mine))
  return (
    <DialogView isOpen={asking !== null} onClose={refuse} title={flowTexts.leaveTitle} hasNoCross size={520}>
      {act.failedTests ? (
        <FailedTests failure={act.failedTests} />
      ) : (
        <p className={classes.text}>{publishQuestion(source, act)}</p>
      )}
      {errors.length === 0 ? null : (
        <>
          <h3 className={classes.subtitle}>{flowTexts.mayBeRefused}</h3>
          <p className={classes.text}>{errors.map(({ message }) => message).join('\n')}</p>
        </>
      )}
      {changes === '' ? null : (
        <>
          <h3 className={classes.subtitle}>{flowTexts.whatChanges}</h3>
          <p className={classes.text}>{changes}</p>
          <ChangedWords sides={sides} />
        </>
      )}
      <Textarea
        mt="md"
        label={flowTexts.versions.note}
        placeholder={flowTexts.versions.notePlaceholder}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={versionNoteLength}
        value={note}
        onChange={(event) => setWritten({ about: source.flowId, note: event.currentTarget.value })}
      />
      <div className={classes.acts}>
        {act.failedTests ? (
          <Button
            className={classes.first}
            onClick={() => {
              refuse()
              editor.patch({ dialog: { is: 'tests' } })
            }}
          >
            {testsTexts.see}
          </Button>
        ) : null}
        <Button data-autofocus onClick={refuse}>
          {flowTexts.cancel}
        </Button>
        <Button
          variant="filled"
          onClick={() => send({ on: 'agree', ...(note.trim() === '' ? {} : { note: note.trim() }) })}
        >
          {act.failedTests ? testsTexts.publishAnyway : flowTexts.publish}
        </Button>
      </div>
    </DialogView>
  )
}

function FailedTests({ failure: { reason, names } }: { failure: TestFailure }) {
  return (
    <>
      <h3 className={classes.subtitle}>{testsTexts.publishTitle}</h3>
      <p className={classes.text}>{reason}</p>
      <ul className={classes.reports}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have one name
          <li key={place}>{name}</li>
        ))}
      </ul>
    </>
  )
}

/** The server's own question where it asked one; else the same from what is known here. */
export function publishQuestion({ version }: FlowSource, { live, reason, replacesVersion }: Asking): string {
  if (reason !== null) return reason
  if (!live) return flowTexts.publishFirst
  if (replacesVersion === undefined || version === null) return flowTexts.publishQuestion(live.version)
  return version === live.version
    ? flowTexts.publishChangedLive(version)
    : flowTexts.publishOlder(version, live.version)
}
