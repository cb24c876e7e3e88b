import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from './format.ts'
import classes from './pager.module.css'
import { uiTexts } from './texts.ts'

/** Page sizes of the product's tables. */
export const pageSizes = [20, 50, 100] as const

interface PagerProps {
  /** From 1. */
  page: number
  perPage: number
  /** Undefined while the first page loads. */
  total: number | undefined
  /** The server stopped counting at `total`: 'mais de 10.000'. */
  isTotalCapped?: boolean
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** The foot of a list: 'Por página:', what is shown of how many, and the way to the neighbours. */
export function Pager({ page, perPage, total, isTotalCapped, onPage, onPerPage }: PagerProps) {
  const count = total ?? 0
  const pages = Math.max(1, Math.ceil(count / perPage))
  const from = count === 0 ? 0 : (page - 1) * perPage + 1
  const to = Math.min(page * perPage, count)
  const totalText = isTotalCapped ? uiTexts.moreThan(formatNumber(count)) : formatNumber(count)
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <span className="muted" aria-hidden>
          {uiTexts.perPage}
        </span>
        <Select
          size="sm"
          className={classes.select}
          aria-label={uiTexts.perPage}
          data={pageSizes.map(String)}
          value={String(perPage)}
          allowDeselect={false}
          withCheckIcon={false}
          comboboxProps={{ width: 80, position: 'top-start' }}
          onChange={(value) => value && onPerPage(Number(value))}
        />
      </div>
      <div className={classes.right}>
        <span aria-live="polite">{total === undefined ? '' : uiTexts.range(from, to, totalText)}</span>
        <ActionIcon size={28} aria-label={uiTexts.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size={28} aria-label={uiTexts.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
