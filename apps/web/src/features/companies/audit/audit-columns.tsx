import type { AuditRow } from '@prosa/contract'
import type { Formats } from '../../../ui/format.ts'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import classes from './audit.module.css'
import { auditTexts as texts } from './texts.ts'

const { columns: titles } = texts

const originOf = ({ ip, device }: AuditRow): string => [ip, device].filter(Boolean).join(' · ') || texts.noOrigin

/** The person's name in bold, then the action. */
function Sentence({ row: { account, sentence } }: { row: AuditRow }) {
  const actor = account && sentence.startsWith(account.name) ? account.name : ''
  return (
    <span className={classes.sentence}>
      {actor === '' ? null : <b>{actor}</b>}
      {sentence.slice(actor.length)}
    </span>
  )
}

export const auditColumns = (formats: Formats): readonly Column<AuditRow>[] => [
  {
    key: 'at',
    title: titles.at,
    width: 172,
    render: ({ at }) => (
      <time className="num" dateTime={at}>
        {formats.moment(at)}
      </time>
    ),
  },
  {
    key: 'sentence',
    title: titles.sentence,
    isMain: true,
    isLong: true,
    render: (row) => <Sentence row={row} />,
  },
  { key: 'record', title: titles.record, width: 220, render: ({ record }) => record.label },
  { key: 'origin', title: titles.origin, width: 240, render: originOf },
]

export const compactEntry =
  (formats: Formats) =>
  (row: AuditRow): CompactRow => ({
    name: <Sentence row={row} />,
    isSentence: true,
    detail: originOf(row),
    status: (
      <time className="num" dateTime={row.at}>
        {formats.moment(row.at)}
      </time>
    ),
  })
