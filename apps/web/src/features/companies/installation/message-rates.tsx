import { ActionIcon, Button } from '@mantine/core'
import { deleteMessageRate, listMessageRates, type MessageRate } from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate, query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import classes from './installation.module.css'
import { rateTexts as texts } from './rate-texts.ts'

const RateDialog = lazyPiece(async () => (await import('./rate-dialog.tsx')).RateDialog)

const dayText = (day: string): string => day.split('-').reverse().join('/')
const nameOf = ({ dialCode }: MessageRate): string => (dialCode === '' ? texts.others : `+${dialCode}`)

/** Prices of official API messages, used by campaign previews. */
export function MessageRates() {
  const [isAdding, setAdding] = useState(false)
  const rates = useQuery(query(listMessageRates))
  return (
    <section aria-labelledby="installation-rates">
      <div className={classes.head}>
        <h2 id="installation-rates" className={classes.title}>
          {texts.title}
        </h2>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
      <p className={classes.hint}>{texts.hint}</p>
      {rates.data ? (
        <Rows rates={rates.data.result} />
      ) : (
        <Unanswered of={rates} title={texts.failed} level={3}>
          <ListSkeleton rows={3} />
        </Unanswered>
      )}
      {isAdding ? (
        <Suspense>
          <RateDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Rows({ rates }: { rates: readonly MessageRate[] }) {
  if (rates.length === 0)
    return (
      <div className={classes.nothing}>
        <EmptyState level={3} drawing="calm" title={texts.none} text={texts.noneText} />
      </div>
    )
  return (
    <ul className={classes.parts}>
      {rates.map((rate) => (
        <li key={rate.id} className={classes.part}>
          <span className={classes.name}>
            {nameOf(rate)}
            <span className={classes.below}>{texts.categories[rate.category]}</span>
          </span>
          <div className={classes.found}>
            <p className="num">{formatPrice(rate.price, rate.currency)}</p>
            <p className={classes.advice}>{texts.from(dayText(rate.validFrom))}</p>
          </div>
          <ActionIcon aria-label={texts.removeOf(nameOf(rate))} onClick={() => void remove(rate)}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

async function remove(rate: MessageRate): Promise<void> {
  const text = texts.removeQuestion(nameOf(rate), texts.categories[rate.category], dayText(rate.validFrom))
  if (!(await confirm({ text, confirmLabel: texts.remove, isDestructive: true }))) return
  try {
    await call(deleteMessageRate, { params: { id: rate.id } })
    toastSuccess(texts.removed)
  } catch (error) {
    toastError(texts.removeFailed, { detail: errorMessage(error) })
  } finally {
    await invalidate(listMessageRates)
  }
}
