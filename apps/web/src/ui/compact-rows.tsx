import { Checkbox } from '@mantine/core'
import classes from './compact-rows.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { walkRows } from './table-keys.ts'
import { hitsControl } from './table-rows.tsx'
import type { CompactRow, RowsProps } from './table-types.ts'
import { uiTexts } from './texts.ts'

interface CompactRowsProps<Row> extends RowsProps<Row> {
  compact: (row: Row) => CompactRow
}

/** The table's rows as a list, for widths without room for columns. */
export function CompactRows<Row>({ label, rows, idOf, onOpen, choice, compact }: CompactRowsProps<Row>) {
  if (rows === undefined) return <ListSkeleton rows={8} />
  return (
    <ul className={classes.list} aria-label={label} onKeyDown={(event) => walkRows(event, 'li')}>
      {rows.map((row) => {
        const { picture, name, isSentence, detail, when, status } = compact(row)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the row's name is a button
          <li
            key={idOf(row)}
            data-selected={choice?.has(row) || undefined}
            data-opens={onOpen ? true : undefined}
            onClick={(event) => !hitsControl(event) && onOpen?.(row)}
          >
            {choice ? (
              <Checkbox
                className={classes.box}
                aria-label={uiTexts.selectRow(choice.nameOf(row))}
                checked={choice.has(row)}
                onChange={() => choice.toggle(row)}
              />
            ) : null}
            {picture}
            <div className={classes.words}>
              <div className={classes.line} data-sentence={isSentence || undefined}>
                {onOpen ? (
                  <button type="button" className={classes.name} onClick={() => onOpen(row)}>
                    {name}
                  </button>
                ) : (
                  <span className={classes.name}>{name}</span>
                )}
                {when === undefined ? null : <span className={classes.when}>{when}</span>}
              </div>
              <div className={classes.line}>
                <span className={classes.detail}>{detail}</span>
                {status}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
