import { type ImportStatus, listContactImports } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const pageSize = 10

export const importTones: Record<ImportStatus, BadgeTone> = {
  running: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'info',
  undone: 'off',
}

/** Earlier imports, the newest first. */
export function PastImports({ onOpen }: { onOpen: (id: number) => void }) {
  const { moment } = useFormats()
  const past = useEndless({
    key: pagesKey(listContactImports, {}),
    read: (next: number | null) =>
      call(listContactImports, { query: { limit: pageSize, ...(next !== null && { next }) } }),
  })
  return (
    <section className={classes.part} aria-label={texts.past}>
      <h3>{texts.past}</h3>
      <EndlessList list={past} texts={{ failed: texts.pastFailed, none: texts.pastNone, more: texts.more }}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map(({ id, fileName, createdBy, createdAt, total, status }) => (
              <li key={id}>
                <button type="button" className={classes.past} onClick={() => onOpen(id)}>
                  <span className={classes.who}>
                    <b className="clip">{fileName}</b>
                    <span className={classes.quiet}>
                      {texts.by(createdBy, moment(createdAt))} · {texts.fileRows(total)}
                    </span>
                  </span>
                  <StatusBadge tone={importTones[status]}>{texts.statuses[status]}</StatusBadge>
                </button>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}
