import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from './format.ts'
import classes from './pager.module.css'
import type { Paging } from './paging.ts'
import { uiTexts } from './texts.ts'

/** Page sizes of the product's tables. */
export const pageSizes = [20, 50, 100] as const

/** Foot of a list: page size, visible range, previous and next page. */
export function Pager(paging: Paging) {
  const { perPage, onPerPage, sizes = pageSizes, onPrevious, onNext } = paging

  return (
    <div className={classes.pager} data-pager data-wordy={paging.describe ? true : undefined}>
      <div className={classes.size}>
        <span className="muted" aria-hidden>
          {uiTexts.perPage}
        </span>
        <Select
          size="sm"
          className={classes.select}
          aria-label={uiTexts.perPage}
          data={sizes.map(String)}
          value={String(perPage)}
          allowDeselect={false}
          withCheckIcon={false}
          comboboxProps={{ width: 80, position: 'top-start' }}
          onChange={(value) => value && onPerPage(Number(value))}
        />
      </div>
      <div className={classes.right}>
        <span aria-live="polite">{describe(paging)}</span>
        <ActionIcon
          size={28}
          aria-label={uiTexts.previousPage}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size={28} aria-label={uiTexts.nextPage} disabled={onNext === null} onClick={() => onNext?.()}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

/** '1 a 20 de 45', or the list's own text. */
function describe({ range, total, isTotalCapped, describe: ownWords }: Paging): string {
  if (!range) return ''
  if (ownWords && total !== undefined) return ownWords(range.from, range.to, total)
  const count = total === undefined ? null : formatNumber(total)
  const totalText = count !== null && isTotalCapped ? uiTexts.moreThan(count) : count
  return uiTexts.range(formatNumber(range.from), formatNumber(range.to), totalText)
}
