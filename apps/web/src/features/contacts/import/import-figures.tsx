import type { ContactImport } from '@prosa/contract'
import { basisLabels } from '../../../shared/contacts/consent-texts.ts'
import { formatNumber } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './import.module.css'
import { importTones } from './past-imports.tsx'
import { importTexts as texts } from './texts.ts'

/** Description, progress and counts of an import; the counts add up to the rows of the file. */
export function ImportFigures({ shown }: { shown: ContactImport }) {
  const { moment } = useFormats()
  const { fileName, status, basis, source, total, done, createdAt } = shown
  const rows = [
    [texts.created, shown.created],
    [texts.updated, shown.updated],
    [texts.unchanged, shown.unchanged],
    [texts.refused, shown.refused],
    ...(status !== 'running' && done < total ? [[texts.notRead, total - done] as const] : []),
  ] as const
  const undone = [
    [texts.removed, shown.removed],
    [texts.restored, shown.restored],
    [texts.kept, shown.kept],
  ] as const
  const touched = shown.created + shown.updated
  const share =
    status === 'undoing' ? (shown.removed + shown.restored + shown.kept) / Math.max(touched, 1) : done / total
  const isUndone = status === 'undoing' || status === 'undone'
  return (
    <>
      <header className={classes.head}>
        <div className={classes.who}>
          <h3 className="clip">{fileName}</h3>
          <p className={classes.quiet}>{texts.about(shown, moment(createdAt))}</p>
          {basis ? <p className={classes.quiet}>{texts.basisOf(basisLabels[basis], source)}</p> : null}
        </div>
        <span role="status">
          <StatusBadge tone={importTones[status]}>{texts.statuses[status]}</StatusBadge>
        </span>
      </header>
      {status === 'running' || status === 'undoing' ? (
        <ProgressBar label={texts.statuses[status]} share={Math.min(share, 1)} />
      ) : null}
      <p className={classes.progress}>{texts.progress(done, total)}</p>
      <Figures rows={rows} />
      {isUndone ? <Figures rows={undone} /> : null}
    </>
  )
}

const Figures = ({ rows }: { rows: readonly (readonly [label: string, value: number])[] }) => (
  <dl className={classes.figures}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{formatNumber(value)}</dd>
      </div>
    ))}
  </dl>
)
