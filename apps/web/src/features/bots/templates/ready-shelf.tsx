import { listReadyFlows } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { ReadyFlowIcon } from '../../../shared/templates/ready-flow-icon.tsx'
import { templateTexts } from '../../../shared/templates/texts.ts'
import { FlowPreviewDialog } from './flow-preview-dialog.tsx'
import classes from './ready-shelf.module.css'

/** The ready flows, above the company's own templates, each with its example conversation. */
export function ReadyShelf() {
  const titleId = useId()
  const mayList = useCan().call(listReadyFlows)
  const [key, setKey] = useState<string | null>(null)
  const { data } = useQuery({
    meta: { loud: true },
    ...query(listReadyFlows),
    enabled: mayList,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.result ?? []
  const shown = rows.find((row) => row.key === key)
  if (rows.length === 0) return null
  return (
    <>
      <section className={classes.shelf} aria-labelledby={titleId}>
        <h2 id={titleId}>{templateTexts.ready}</h2>
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <button type="button" className={classes.card} onClick={() => setKey(row.key)}>
                <span className={classes.icon}>
                  <ReadyFlowIcon flowKey={row.key} />
                </span>
                <b>{row.name}</b>
                <span className={classes.text}>{row.description}</span>
              </button>
            </li>
          ))}
        </ul>
        <h2>{templateTexts.own}</h2>
      </section>
      <FlowPreviewDialog
        flow={shown ? { kind: 'ready', key: shown.key, name: shown.name, review: shown.review } : null}
        ready={rows}
        target={shown?.target ?? null}
        onClose={() => setKey(null)}
      />
    </>
  )
}
