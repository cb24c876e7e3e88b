import { type Automation, type AutomationRun, listAutomationRuns } from '@prosa/contract'
import { Link } from 'react-router'
import { call } from '../../../../app/api.ts'
import { EndlessList, useEndless } from '../../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../../app/query.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'

const width = 560

/** What an automation did, would have done, or did not do and why. */
export function AutomationLog({ automation: { id, name }, onClose }: { automation: Automation; onClose: () => void }) {
  const list = useEndless({
    key: pagesKey(listAutomationRuns, { id }),
    read: (next: string | null) => call(listAutomationRuns, { params: { id }, query: next === null ? {} : { next } }),
  })
  return (
    <SidePanel isOpen title={`${name}: ${texts.log.toLowerCase()}`} width={width} onClose={onClose}>
      <p className={classes.hint}>{texts.logText}</p>
      <EndlessList list={list} texts={{ failed: texts.logFailed, none: texts.logNone, more: texts.logMore }}>
        {(rows) => (
          <RowList label={texts.log}>
            {rows.map((run) => (
              <Run key={`${run.dialogId} ${run.at}`} run={run} />
            ))}
          </RowList>
        )}
      </EndlessList>
    </SidePanel>
  )
}

const actName = (kind: string): string => Object.entries(texts.acts).find(([name]) => name === kind)?.[1].name ?? kind

function Run({ run: { dialogId, contactName, at, version, outcome, acts, chain } }: { run: AutomationRun }) {
  const { moment } = useFormats()
  const done = acts.flatMap(({ kind, skipped }) => (skipped === null ? [actName(kind)] : []))
  const left = acts.flatMap(({ kind, skipped }) =>
    skipped === null ? [] : [texts.skippedAct(actName(kind), texts.skipped[skipped])],
  )
  return (
    <Row
      name={<Link to={roomPath(dialogId)}>{contactName}</Link>}
      details={[
        [moment(at), texts.version(version).toLowerCase()].join(' · '),
        chain.length > 0
          ? texts.looped(chain)
          : [texts.outcomes[outcome], ...(done.length > 0 ? [done.join(', ')] : [])].join(': '),
        ...left,
      ]}
    />
  )
}
