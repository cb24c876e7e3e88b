import { SegmentedControl } from '@mantine/core'
import { type FailureKind, failureKinds, listFailures, retryJob } from '@prosa/contract'
import { useState } from 'react'
import { type Answer, call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './installation.module.css'
import { installationTexts as texts } from './texts.ts'

type Page = Answer<typeof listFailures>

const data = failureKinds.map((value) => ({ value, label: texts.failureKinds[value] }))

/** Failed work that was given up, by kind, the newest first. */
export function Failures() {
  const [kind, setKind] = useState<FailureKind>('jobs')
  const list = useEndless({
    key: pagesKey(listFailures, { kind }),
    read: (next: string | null, signal) =>
      call(listFailures, { query: { kind, ...(next !== null && { before: next }) }, signal }),
  })
  return (
    <section aria-labelledby="installation-failures">
      <div className={classes.head}>
        <h2 id="installation-failures" className={classes.title}>
          {texts.failuresTitle}
        </h2>
        <SegmentedControl
          aria-label={texts.failuresTitle}
          value={kind}
          onChange={(chosen) => setKind(chosen as FailureKind)}
          data={data}
        />
      </div>
      <p className={classes.hint}>{texts.failureTexts[kind]}</p>
      <EndlessList
        list={list}
        skeletonRows={5}
        texts={{ failed: texts.failuresFailed, more: texts.more }}
        failed={
          <ErrorState level={3} title={texts.failuresFailed} text={errorMessage(list.error)} onRetry={list.readAgain} />
        }
      >
        {(rows) => <Rows rows={rows} />}
      </EndlessList>
    </section>
  )
}

function Rows({ rows }: { rows: readonly Page['result'][number][] }) {
  const { moment } = useFormats()
  if (rows.length === 0)
    return (
      <div className={classes.nothing}>
        <EmptyState level={3} drawing="calm" title={texts.noFailures} />
      </div>
    )
  return (
    <ul className={classes.parts}>
      {rows.map(({ id, at, name, reason, content, jobId }) => (
        <li key={id} className={classes.part}>
          <span className={classes.name}>{name}</span>
          <div className={classes.found}>
            <p>{reason || texts.noReason}</p>
            {content ? (
              <details>
                <summary>{texts.content}</summary>
                <pre className={classes.body}>{content}</pre>
              </details>
            ) : null}
            {jobId ? <Retry id={jobId} name={name} /> : null}
          </div>
          <time className={classes.when} dateTime={at}>
            {moment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function Retry({ id, name }: { id: string; name: string }) {
  const retrying = useAct({
    ask: () => call(retryJob, { params: { id } }),
    done: texts.retried,
    failed: texts.retryFailed,
    stale: [listFailures],
  })
  return (
    <BusyButton
      size="xs"
      className={classes.retry}
      isBusy={retrying.isPending}
      aria-label={texts.retryOf(name)}
      onClick={() => retrying.mutate()}
    >
      {texts.retry}
    </BusyButton>
  )
}
