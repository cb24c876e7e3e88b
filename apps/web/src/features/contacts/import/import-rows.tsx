import { Button } from '@mantine/core'
import { downloadRefusedRows, listContactImportRows } from '@prosa/contract'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const pageSize = 20

interface ImportRowsProps {
  id: number
  which: 'refused' | 'kept'
  /** Number of rows; part of the query key, so that a change reads them again. */
  count: number
}

/** Rows that were refused, or kept when the import was undone, each with its reason. */
export function ImportRows({ id, which, count }: ImportRowsProps) {
  const found = useEndless({
    key: pagesKey(listContactImportRows, { id, which, count }),
    read: (next: number | null) =>
      call(listContactImportRows, {
        params: { id },
        query: { which, limit: pageSize, ...(next !== null && { next }) },
      }),
  })
  const title = which === 'refused' ? texts.refusedTitle : texts.keptTitle
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h3>{title}</h3>
          <p className={classes.quiet}>{which === 'refused' ? texts.refusedHint : texts.keptHint}</p>
        </div>
        {which === 'refused' ? <Download id={id} /> : null}
      </div>
      <EndlessList list={found} texts={{ failed: texts.rowsFailed, more: texts.more }}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map(({ row, line, name, reason }) => (
              <li key={row}>
                <span className={classes.line}>{texts.line(line)}</span>
                <span className={classes.reason}>{name ? `${name}: ${reason}` : reason}</span>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}

function Download({ id }: { id: number }) {
  const download = useAct({
    ask: () => call(downloadRefusedRows, { params: { id } }),
    done: (text) => saveFile(texts.refusedFile, 'text/csv;charset=utf-8', text),
    failed: texts.downloadFailed,
  })
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.download}
    </Button>
  )
}
