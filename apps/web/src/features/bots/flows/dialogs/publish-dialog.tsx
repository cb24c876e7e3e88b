import { Button, Textarea } from '@mantine/core'
import { getFlowTraffic, listFlowTests, versionNoteLength } from '@prosa/contract'
import { compareFlows, type FlowDocument } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../../../app/query.ts'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { describeChanges } from '../editor/describe-changes.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { InviteWay } from '../editor/invite-way.tsx'
import type { SendEvent } from '../editor/run-session.ts'
import type { Act, FlowSource, TestFailure } from '../editor/session-state.ts'
import { testsTexts } from '../tests/texts.ts'
import { useRun } from '../tests/use-run.ts'
import { flowTexts } from '../texts.ts'
import { ChangedWords } from './changed-words.tsx'
import classes from './dialogs.module.css'
import { twoSides } from './two-sides.ts'
import { useLast } from './use-last.ts'

type Asking = Extract<Act<FlowDocument>, { is: 'asking' }>

/** Most warnings shown; the list of problems has all of them. */
const mostWarnings = 5

/** Before publishing: names the version that goes live and the one it replaces, with a summary of the changes. */
export function PublishDialog({ send }: { send: SendEvent }) {
  const editor = useEditor()
  const asking = useEditorState(({ act }) => (act.is === 'asking' ? act : null))
  const source = useEditorState((state) => state.source)
  const problems = useEditorState((state) => state.problems)
  const act = useLast(asking)
  // The note survives a repeated question of the server, but belongs to one version.
  const [written, setWritten] = useState({ about: source.flowId, note: '' })
  const note = written.about === source.flowId ? written.note : ''
  const sides = useMemo(() => (act?.live ? twoSides(act.live.text, act.mine) : []), [act])
  if (!act) return null
  const refuse = (): void => send({ on: 'refuse' })
  // Problems outside the flow may be solved since it was read, so errors do not block: the server decides.
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
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
      {warnings.length === 0 ? null : (
        <>
          <h3 className={classes.subtitle}>{flowTexts.goesLiveWith(warnings.length)}</h3>
          <ul className={classes.reports}>
            {warnings.slice(0, mostWarnings).map((problem) => (
              <li key={`${problem.nodeId} ${problem.code} ${problem.message}`}>
                {problem.message} <InviteWay problem={problem} />
              </li>
            ))}
            {warnings.length > mostWarnings ? <li>{flowTexts.andMore(warnings.length - mostWarnings)}</li> : null}
          </ul>
        </>
      )}
      {act.failedTests ? null : <TestsBefore />}
      {act.live ? <WaitingBefore /> : null}
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

/** How many conversations wait for a time: a new version does not change them. */
function WaitingBefore() {
  const botId = useEditorState((state) => state.source.botId)
  const { data } = useQuery(query(getFlowTraffic, { params: { botId }, query: { days: '1' } }))
  const waiting = data?.counts.reduce((sum, { kind, total }) => (kind === 'waiting' ? sum + total : sum), 0) ?? 0
  return waiting === 0 ? null : (
    <p className={classes.text} role="status">
      {flowTexts.waitOnOlder(waiting)}
    </p>
  )
}

/** Failed tests, for information. The server decides whether they block publishing. */
function TestsBefore() {
  const botId = useEditorState((state) => state.source.botId)
  const { data } = useQuery(query(listFlowTests, { params: { botId } }))
  return data && data.tests.length > 0 ? <TestsRun /> : null
}

function TestsRun() {
  const { results, isRunning } = useRun()
  const failed = [...results.values()].filter(({ state }) => state === 'failed')
  if (isRunning || failed.length === 0) return null
  return (
    <div role="status">
      <h3 className={classes.subtitle}>{testsTexts.publishTitle}</h3>
      <ul className={classes.reports}>
        {failed.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function FailedTests({ failure: { reason, names } }: { failure: TestFailure }) {
  return (
    <>
      <h3 className={classes.subtitle}>{testsTexts.publishTitle}</h3>
      <p className={classes.text}>{reason}</p>
      <ul className={classes.reports}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have the same name
          <li key={place}>{name}</li>
        ))}
      </ul>
    </>
  )
}

/** The server's question, if it asked one; else a question from local data. */
export function publishQuestion({ version }: FlowSource, { live, reason, replacesVersion }: Asking): string {
  if (reason !== null) return reason
  if (!live) return flowTexts.publishFirst
  if (replacesVersion === undefined || version === null) return flowTexts.publishQuestion(live.version)
  return version === live.version
    ? flowTexts.publishChangedLive(version)
    : flowTexts.publishOlder(version, live.version)
}
